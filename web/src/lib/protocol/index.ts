/** The names under which the client knows the messages; their shapes come from openapi.json. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Answer = Schemas['Answer'];
export type Change = Schemas['Change'];
export type ChatLine = Schemas['ChatLine'];
export type Events = Schemas['Events'];
export type FromVisitor = Schemas['FromVisitor'];
export type Language = Schemas['Hello']['language'];
export type LogLine = Schemas['LogLine'];
export type Option = Schemas['Option'];
export type Order = Schemas['Order'];
export type Outcome = Schemas['Outcome'];
export type Position = Schemas['Position'];
export type Question = Schemas['Question'];
export type Reason = Schemas['Reason'];
export type Score = Schemas['Score'];
export type Seat = Schemas['Seat'];
export type Step = Schemas['Step'];
export type TableInfo = Schemas['TableInfo'];
export type ToVisitor = Schemas['ToVisitor'];
export type UndoRequest = Schemas['UndoRequest'];

/** What the client understands; a server with another number wants the page to be reloaded. */
export const PROTOCOL = 1;

type Asked = Extract<FromVisitor, { request: number }>;
type Unnumbered<Message> = Message extends unknown ? Omit<Message, 'request'> : never;

/** A request before it gets its number. */
export type Request = Unnumbered<Asked>;

// Over REST.
export type Dice = Schemas['Dice'];
export type GameInfo = Schemas['GameInfo'];
export type History = Schemas['History'];
export type Invitation = Schemas['Invitation'];
export type Joined = Schemas['Joined'];
export type Lobby = Schemas['Lobby'];
export type Moment = Schemas['Moment'];
export type NewTable = Schemas['NewTable'];
export type OptionInfo = Schemas['OptionInfo'];
export type PastPosition = Schemas['PastPosition'];
export type Problem = Schemas['Problem'];
export type ProblemFile = Schemas['ProblemFile'];
export type Report = Schemas['Report'];
export type RuleInfo = Schemas['RuleInfo'];
export type Rules = Schemas['Rules'];
export type SeatSummary = Schemas['SeatSummary'];
export type SeatWish = Schemas['SeatWish'];
export type TableMade = Schemas['TableMade'];
export type TableSummary = Schemas['TableSummary'];
