import { banner, readyLine } from './local/banner.ts';
import { createGroundwork } from './local/groundwork.ts';
import { whenNpmEnds } from './local/npm-ended.ts';
import { readArguments, toScale } from './local/options.ts';
import { reportProblems } from './local/problem.ts';

const usage = `npm start -- [--empty] [--scale N] [--reset]
  --empty    without demonstration data, but with its accounts, so that somebody can sign in
  --scale N  N times the demonstration data
  --reset    forget all local data first`;

/** `npm start`: runs the whole platform until it is ended by Ctrl-C. */
export const main = (args: readonly string[]): Promise<void> =>
  reportProblems(async () => {
    const since = Date.now();
    const options = readOptions(args);
    const groundwork = createGroundwork(options);
    const { isStopping } = stopOnSignals(groundwork);
    console.info('Groundwork is starting …');
    try {
      await groundwork.start();
    } catch (error) {
      if (isStopping()) return;
      await groundwork.stop();
      throw error;
    }
    if (isStopping()) return;
    console.info(banner(groundwork, (Date.now() - since) / 1000));
    if (groundwork.settings.isForMachines) console.info(readyLine(groundwork));
  });

function readOptions(args: readonly string[]) {
  const { empty, scale, reset } = readArguments(args, usage, {
    empty: { type: 'boolean' },
    scale: { type: 'string' },
    reset: { type: 'boolean' },
  });
  return { isEmpty: empty, scale: scale === undefined ? undefined : toScale(scale), isReset: reset };
}

/** The first signal stops in order, a second one at once. */
function stopOnSignals(groundwork: ReturnType<typeof createGroundwork>) {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) {
      groundwork.kill();
      process.exit(1);
    }
    isStopping = true;
    console.info('\nGroundwork is stopping … (Ctrl-C again ends it at once)');
    groundwork.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        groundwork.kill();
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  whenNpmEnds(() => {
    if (!isStopping) onSignal();
  });
  return { isStopping: () => isStopping };
}
