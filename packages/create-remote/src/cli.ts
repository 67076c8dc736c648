import { parseArgs } from 'node:util';
import { type Packed, readPacked } from './packed.ts';
import { createTeamRemote, type Source } from './team-remote.ts';

export const usage = `create-remote NAME --packages FOLDER    a remote in ./NAME that uses the packed packages of FOLDER
create-remote NAME --registry ADDRESS  the same with packages of that registry

FOLDER is what 'npm run pack-shared -- FOLDER' wrote in the workspace of the portal.`;

/** @throws Error unless exactly one of both is given: no registry is asked for a name that is not ours there */
function sourceOf({ packages, registry }: { packages?: string; registry?: string }): Source {
  if (packages !== undefined && registry === undefined) return { folder: packages };
  if (registry !== undefined && packages === undefined) {
    const address = URL.canParse(registry) ? new URL(registry) : undefined;
    if (address?.protocol !== 'http:' && address?.protocol !== 'https:')
      throw new Error(`'${registry}' is no address of a registry, as in 'https://registry.example.org/'.`);
    return { registry: address.href };
  }
  throw new Error(
    `Say where the packages of Groundwork come from: --packages FOLDER or --registry ADDRESS.\n\n${usage}`,
  );
}

/** Runs `create-remote`. @throws Error saying what is wrong with the arguments */
export function create(args: readonly string[], parent = process.cwd(), given?: Packed): void {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { packages: { type: 'string' }, registry: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    console.info(usage);
    return;
  }
  const [name, ...others] = positionals;
  if (others.length > 0) throw new Error(`One name at a time; these are too many: ${others.join(', ')}.`);
  const packed = given ?? readPacked();
  const { files } = createTeamRemote({ parent, name, source: sourceOf(values), packed });
  console.info(`${name}:\n${files.map((file) => `  ${file}`).join('\n')}

cd ${name}
npm install
npm test
npm run deploy -- --channel portal`);
}

/** The command itself: prints what is wrong and sets the exit code. */
export function main(args: readonly string[]): void {
  try {
    create(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
