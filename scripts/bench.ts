import { join } from 'node:path';
import { bench, partNames } from '../packages/bench/src/index.ts';
import { type Platform, startPlatform } from '../packages/e2e/src/platform.ts';
import { ensureBrowser } from './local/browser.ts';
import { Problem, reportProblems } from './local/problem.ts';
import { root } from './local/settings.ts';

/**
 * `npm run bench -- [a] [b] …`: measures the parts named, else all, on a platform of its own with free ports and data,
 * started when the first part needs it. BENCH_PLATFORM (the JSON of a GROUNDWORK_READY line) takes a running one.
 */
export const main = (args: readonly string[]): Promise<void> =>
  reportProblems(async () => {
    const unknown = args.filter((name) => !partNames.includes(name));
    if (unknown.length > 0)
      throw new Problem(`There is no part ${unknown.join(', ')}. Parts: ${partNames.join(', ')}.`);
    const executablePath = await ensureBrowser();
    let started: ReturnType<typeof startPlatform> | undefined;
    const platform = async (): Promise<Platform> => {
      if (process.env.BENCH_PLATFORM) return JSON.parse(process.env.BENCH_PLATFORM) as Platform;
      if (!started) console.info('Starting a platform of its own …');
      started ??= startPlatform();
      return (await started).platform;
    };
    try {
      await bench(args, { executablePath, folder: join(root, 'bench-results'), platform });
    } finally {
      await (await started)?.stop();
    }
  });
