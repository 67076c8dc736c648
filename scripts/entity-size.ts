import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n');

/** The first line that `start` matches, and all that follow until its brackets are closed. */
function block(file: string, start: RegExp): string[] {
  const lines = linesOf(file);
  const from = lines.findIndex((line) => start.test(line));
  if (from < 0) throw new Error(`${file} has no line like ${start}.`);
  let depth = 0;
  const to = lines.findIndex((line, index) => {
    if (index < from) return false;
    depth += (line.match(/[{[(]/g)?.length ?? 0) - (line.match(/[}\])]/g)?.length ?? 0);
    return depth <= 0;
  });
  return lines.slice(from, to + 1);
}

/** The file of a folder of the contract that has a line beginning so. */
const contractFile = (folder: string, start: string): string | undefined =>
  readdirSync(join(root, 'packages/contract/src', folder))
    .map((file) => `packages/contract/src/${folder}/${file}`)
    .find((file) => linesOf(file).some((line) => line.startsWith(start)));

interface Declared {
  routes: { name: string; code: string }[];
  menu: { route: string }[];
  dialogs: (string | object)[];
}

/** Every line that an entity takes in any file: where, and how many. All of them are written by hand. */
export function entitySize(entity: string): { where: string; lines: number }[] {
  const dialogLine = block('packages/shell-sdk/src/dialogs.ts', new RegExp(`^  ${entity}: '`));
  const collection = /'(\w+)'/.exec(dialogLine[0] ?? '')?.[1];
  const indexLine = block('packages/contract/src/schemas/index.ts', new RegExp(`^  ${collection}: `));
  const schema = /: (\w+)/.exec(indexLine[0] ?? '')?.[1];
  const schemaFile = contractFile('schemas', `export const ${schema} =`);
  const descriptorFile = contractFile('descriptors', `  ${collection}: {`);
  const remote = readdirSync(join(root, 'remotes')).find((name) =>
    linesOf(`remotes/${name}/src/remote.ts`).some((line) => line.startsWith(`    ${entity}: {`)),
  );
  if (schemaFile === undefined || descriptorFile === undefined || remote === undefined)
    throw new Error(`'${entity}' is shown by no remote.`);

  const codes = block(`remotes/${remote}/src/remote.ts`, new RegExp(`^    ${entity}: {`));
  const folder = dirname(/import\('\.\/([^']+)'\)/.exec(codes.join('\n'))?.[1] ?? '');
  const declared = JSON.parse(linesOf(`remotes/${remote}/remote.json`).join('\n')) as Declared;
  const routes = declared.routes.filter(({ code }) => code === `${entity}.page`);
  const menu = declared.menu.filter(({ route }) => routes.some(({ name }) => name === route));
  const dialogs = declared.dialogs.filter((dialog) => `${dialog}`.startsWith(`${entity}.`));
  const json = [...routes, ...menu, ...dialogs].flatMap((part) => JSON.stringify(part, null, 2).split('\n'));

  const row = (where: string, lines: readonly string[]) => ({ where, lines: lines.length });
  const of = (file: string, start: string) => row(file, block(file, new RegExp(start)));
  return [
    ...readdirSync(join(root, 'remotes', remote, 'src', folder)).map((file) =>
      row(`remotes/${remote}/src/${folder}/${file}`, linesOf(`remotes/${remote}/src/${folder}/${file}`)),
    ),
    row(`remotes/${remote}/src/remote.ts`, codes),
    row(`remotes/${remote}/remote.json`, json),
    of(schemaFile, `^export const ${schema} =`),
    row('packages/contract/src/schemas/index.ts', indexLine),
    of('packages/contract/src/records.ts', `RecordOf<'${collection}'>`),
    of(descriptorFile, `^  ${collection}: {`),
    row('packages/shell-sdk/src/dialogs.ts', dialogLine),
    of('packages/contract/src/policy.ts', `^  ${collection}: `),
  ];
}

/** `node scripts/run.mjs entity-size vendor tagSet`: the lines an entity takes in all. */
export const main = (entities: readonly string[]): void => {
  for (const entity of entities) {
    const size = entitySize(entity);
    const all = size.reduce((sum, { lines }) => sum + lines, 0);
    console.info(
      [`${entity}: ${all} lines`, ...size.map(({ where, lines }) => `${`${lines}`.padStart(5)}  ${where}`)].join('\n'),
    );
  }
};
