/** As much TOML as our catalogues use: tables of one-line strings, and comments. */

export type Tables = Readonly<Record<string, Readonly<Record<string, string>>>>;

const TABLE = /^\[([\w-]+)\]$/;
const ENTRY = /^(?:"([^"]+)"|([\w-]+)) = ("(?:[^"\\]|\\.)*")$/;

export function tablesOf(text: string): Tables {
  const tables: Record<string, Record<string, string>> = {};
  let table: Record<string, string> = {};
  for (const line of text.split('\n')) {
    const head = TABLE.exec(line)?.[1];
    if (head !== undefined) table = tables[head] = {};
    const [, quoted, plain, value] = ENTRY.exec(line) ?? [];
    const key = quoted ?? plain;
    // A one-line basic string of TOML is a string of JSON.
    if (key !== undefined && value !== undefined) table[key] = JSON.parse(value) as string;
  }
  return tables;
}
