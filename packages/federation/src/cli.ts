import { Help, readCommandLine } from './command-line.ts';
import { developCommand as develop } from './develop-command.ts';
import { keyCommand, ownersCommand } from './owner-commands.ts';
import { type ProofKind, proofHash, remember } from './proof.ts';
import {
  cleanCommand,
  deployCommand,
  disableCommand,
  enableCommand,
  historyCommand,
  promoteCommand,
  removeCommand,
  rollbackCommand,
  statusCommand,
} from './release-commands.ts';
import { withoutStorage } from './storage.ts';
import { findWorkspace } from './workspace.ts';
import { callIn, installedProgram, testsCall, typesCall } from './workspace-programs.ts';

export { deployCommand, rollbackCommand } from './release-commands.ts';

const usage = `groundwork-remote new NAME --packages FOLDER  writes another remote, in a folder of its own
groundwork-remote dev --portal URL           runs it from source inside a deployed portal, in your browser alone
groundwork-remote build                      builds the remote in this folder
groundwork-remote types                      checks its types
groundwork-remote lint                       checks its format and lint rules; --write mends what can be mended
groundwork-remote test                       runs its tests
groundwork-remote deploy --channel portal    proves types and tests, builds it and makes it live; --percent 5: for some users
groundwork-remote promote --percent 50       gives the candidate to more users, or to all
groundwork-remote rollback --channel portal  makes the version before live again; --to VERSION: any
groundwork-remote disable, enable            takes it out of open pages within seconds, and back
groundwork-remote remove                     takes it off the channel
groundwork-remote status --channel portal    shows what is live, its owner and who changed it last
groundwork-remote history                    shows who did what
groundwork-remote clean --days 30            removes versions that no channel needs any more
groundwork-remote key FILE                   makes a key that signs the team's releases
groundwork-remote owners add NAME            for the portal's owners: who may release what

A name after the command chooses another workspace ('host', or a folder of remotes/). --help after a command lists its options.
Exit codes: 0 done, 1 failed or refused (nothing was changed), 2 no such command.
Storage: AZURE_STORAGE_CONNECTION_STRING, or the local emulator on BLOB_PORT (10000).`;

const commands: Record<string, (args: readonly string[]) => Promise<void>> = {
  deploy: deployCommand,
  promote: promoteCommand,
  rollback: rollbackCommand,
  disable: disableCommand,
  enable: enableCommand,
  remove: removeCommand,
  status: statusCommand,
  history: historyCommand,
  clean: cleanCommand,
  key: keyCommand,
  owners: ownersCommand,
  dev: (args) => develop(args),
};

/** `npm run dev`: a remote from source, inside the portal of this machine or a deployed one. */
export const developCommand = (args: readonly string[], localNote: string): Promise<void> =>
  reporting(() => develop(args, localNote));

/** Checks types or runs tests; without further options the next deployment does not do it again. */
async function check(kind: ProofKind, args: readonly string[]): Promise<number> {
  const workspace = findWorkspace();
  const hash = proofHash(workspace);
  const call = kind === 'types' ? typesCall(workspace, args) : testsCall(workspace, args);
  const { code } = await callIn(workspace, call, 'inherit');
  if (code === 0 && args.length === 0) remember(workspace, kind, hash);
  return code;
}

/** Says why a command failed and makes the process end with 1. */
export async function reporting(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (error instanceof Help) return console.info(error.message);
    console.error(withoutStorage(error) ?? (error instanceof Error ? error.message : error));
    process.exitCode = 1;
  }
}

/** Runs a command of `groundwork-remote`; sets the exit code of the process to 1 if it fails. */
export async function main([command, ...args]: readonly string[]): Promise<void> {
  await reporting(async () => {
    if (command === 'bundle') {
      // The bundler is loaded only where it runs.
      const { bundle } = await import('./bundle.ts');
      await bundle(process.cwd());
    } else if (command === 'build') {
      const { names } = readCommandLine(args, { usage: 'build [NAME]', options: {} });
      const { buildWorkspace } = await import('./build.ts');
      const workspace = findWorkspace(names[0]);
      const { record, isNew } = await buildWorkspace(workspace);
      console.info(`${record.name}: ${isNew ? 'built' : 'already built'}, ${Object.keys(record.files).length} files`);
    } else if (command === 'new') {
      const { create } = await import('@groundwork/create-remote/cli');
      create(args);
    } else if (command === 'types') {
      process.exitCode = await check('types', args);
    } else if (command === 'lint') {
      const workspace = findWorkspace();
      const call = { program: installedProgram(workspace.folder, 'biome'), args: ['check', ...args] };
      process.exitCode = (await callIn(workspace, call, 'inherit')).code;
    } else if (command === 'test') {
      process.exitCode = await check('tests', args);
    } else if (command !== undefined && Object.hasOwn(commands, command)) await commands[command]?.(args);
    else if (command === '--help' || command === '-h') console.info(usage);
    else {
      if (command !== undefined) console.error(`There is no command ${command}.\n`);
      console.error(usage);
      process.exitCode = 2;
    }
  });
}
