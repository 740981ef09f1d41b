// Writes what TypeScript has to know of things that are written down elsewhere: the protocol
// (openapi.json, made by tools/openapi.py) and the names of the icons (icons.svg).
import openapi, { astToString } from 'openapi-typescript';
import { readdir, readFile, writeFile } from 'node:fs/promises';

const here = new URL('..', import.meta.url);

const document = await readFile(new URL('openapi.json', here), 'utf8');
const nodes = await openapi(document, { defaultNonNullable: true, alphabetize: true });
await writeFile(new URL('src/lib/protocol/schema.d.ts', here), astToString(nodes));

const sprite = await readFile(new URL('src/lib/ui/icons.svg', here), 'utf8');
const names = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => `  | '${match[1]}'`);
const icons = `export type IconName =\n${names.join('\n')};\n`;
await writeFile(new URL('src/lib/ui/icons.d.ts', here), icons);

// The documents of the games' boards (openapi.json in a game's folder, made by tools/boards.py).
const games = new URL('src/games/', here);
for (const game of await readdir(games)) {
  const source = await readFile(new URL(`${game}/openapi.json`, games), 'utf8').catch(() => null);
  if (source === null) continue;
  const shapes = await openapi(source, { defaultNonNullable: true, alphabetize: true });
  await writeFile(new URL(`${game}/schema.d.ts`, games), astToString(shapes));
}
