import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDatabase } from './connection.ts';
import type { DataFolder } from './data-folder.ts';
import { closeLog, openLog } from './log-file.ts';
import { Problem } from './problem.ts';
import type { Progress } from './progress.ts';
import { root } from './settings.ts';

/** Fills an empty database with the demonstration data, or with its accounts only. @returns false when it was not empty */
export async function fillDatabase(options: {
  folder: DataFolder;
  databaseUrl: string;
  env: NodeJS.ProcessEnv;
  progress: Progress;
  isEmpty?: boolean;
  scale?: number;
}): Promise<boolean> {
  const { folder, env, progress } = options;
  if (!(await isEmptyDatabase(options.databaseUrl))) return false;
  await progress.step(options.isEmpty ? 'Accounts' : 'Demonstration data', (note) =>
    runTask(folder, env, options.isEmpty ? ['accounts'] : ['seed', String(options.scale ?? 1)], note),
  );
  return true;
}

/** Lets the people of the demonstration have said something; what fails costs these messages and nothing else. */
export async function fillConversations(folder: DataFolder, env: NodeJS.ProcessEnv, progress: Progress): Promise<void> {
  await progress.step('Conversations', async (note) => {
    try {
      await runTask(folder, env, ['conversations'], note);
    } catch (error) {
      note(`without messages: ${error instanceof Error ? error.message.split('\n')[0] : ''}`);
    }
  });
}

/** Makes pictures of the demonstration data again that the blob emulator lost when it was killed. */
export async function repairMedia(folder: DataFolder, env: NodeJS.ProcessEnv, progress: Progress): Promise<void> {
  await progress.step('Check of the pictures', (note) => runTask(folder, env, ['verify'], note));
}

function isEmptyDatabase(databaseUrl: string): Promise<boolean> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ filled: boolean }>('select exists (select 1 from public.users) as filled');
    return rows[0]?.filled === false;
  });
}

/** Runs in a process of its own: drawing pictures would keep the supervisor from hearing Ctrl-C. */
async function runTask(folder: DataFolder, env: NodeJS.ProcessEnv, args: string[], note: (text: string) => void) {
  const log = join(folder.logs, 'demonstration.log');
  const output = openLog(log);
  const file = join(root, 'scripts', 'local', 'demonstration-task.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', output, output, 'ipc'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  closeLog(output);
  child.on('message', (message) => note(String(message)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) {
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
    throw new Problem(`The demonstration data could not be made. The last lines (all of them: ${log}):\n${lines}`);
  }
}
