import { Help } from '../../packages/federation/src/command-line.ts';

/** Something that the person at the terminal can put right; its message is one sentence with the cause and the way out. */
export class Problem extends Error {
  override name = 'Problem';
}

/** Runs a task and ends the process with code 1 when it fails; a {@link Problem} is printed without a stack, and help is no failure. */
export async function reportProblems(task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (error instanceof Help) return console.info(error.message);
    // The client of storage is loaded only where something went wrong.
    const { withoutStorage } = await import('../../packages/federation/src/storage.ts');
    const said = error instanceof Problem ? error.message : withoutStorage(error);
    console.error(said === undefined ? error : `\n${said}`);
    process.exit(1);
  }
}

/**
 * The same for a task that owes a result: when the process ends before there is one, because it was ended or nothing was
 * left to wait for, it says so, with code 1.
 * @param endAtOnce ends what the task has started; it cannot wait for anything
 */
export async function reportResult(task: () => Promise<void>, endAtOnce: () => void = () => {}): Promise<void> {
  let isOver = false;
  process.once('exit', (code) => {
    if (isOver) return;
    endAtOnce();
    // Node's own codes for a process in which nothing happens any more.
    if (code === 0 || code === 13) console.error('\nEnded without a result: there was nothing left to wait for.');
    process.exitCode = 1;
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      console.error(`\nEnded by ${signal} before there was a result.`);
      process.exit(1);
    });
  }
  await reportProblems(async () => {
    try {
      await task();
    } finally {
      isOver = true;
    }
  });
}
