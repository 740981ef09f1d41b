/** Parts of a table that are shown one at a time. */
export type SideView = 'log' | 'chat' | 'notes' | 'rules';
export type View = 'map' | 'players' | 'shared' | 'log' | 'rules';
