import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bench, highlights, intoPage, partNames } from '../packages/bench/src/index.ts';
import { type Platform, startPlatform } from '../packages/e2e/src/platform.ts';
import { ensureBrowser } from './local/browser.ts';
import { Problem, reportProblems } from './local/problem.ts';
import { root } from './local/settings.ts';

/** Ten people who work through one account; what the limits cost stays in the figures. */
const unlimited = { API_REQUESTS_PER_MINUTE: '999999999' };

/**
 * `npm run bench -- [a] [b] … [readme]`: measures the parts named, else all, on a platform of its own with free ports and
 * data, started when the first part needs it. BENCH_PLATFORM (the JSON of a GROUNDWORK_READY line) takes a running one.
 * `phone`, `scale` and `shift` (five, thirty and ten minutes) are measured only where they are named. `readme` puts the table into the
 * performance page of the docs, and ten of its figures into the README. Exits with 1 where a budget is missed or a part could
 * not be measured.
 */
export const main = (args: readonly string[]): Promise<void> =>
  reportProblems(async () => {
    const names = args.filter((name) => name !== 'readme');
    const unknown = names.filter((name) => !partNames.includes(name));
    if (unknown.length > 0)
      throw new Problem(`There is no part ${unknown.join(', ')}. Parts: ${partNames.join(', ')}.`);
    if (args.includes('readme') && names.length > 0) throw new Problem("'readme' is for a run of all parts.");
    const executablePath = await ensureBrowser();
    type Started = Awaited<ReturnType<typeof startPlatform>>;
    let started: { scale: number; platform: Promise<Started> } | undefined;
    const stop = async () => {
      const ended = started;
      started = undefined;
      await (await ended?.platform.catch(() => undefined))?.stop();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void stop().finally(() => process.exit(1)));
    // One at a time: the parts that take the same one follow each other.
    const platform = async (scale: number, env: Readonly<Record<string, string>> = {}): Promise<Platform> => {
      if (process.env.BENCH_PLATFORM) return JSON.parse(process.env.BENCH_PLATFORM) as Platform;
      if (started?.scale !== scale) {
        await stop();
        console.info(`Starting a platform of its own, ${scale} × the demonstration data …`);
        started = {
          scale,
          platform: startPlatform({ args: ['--scale', String(scale)], env: { ...unlimited, ...env } }),
        };
      }
      return (await started.platform).platform;
    };
    try {
      const { text, isKept } = await bench(names, {
        executablePath,
        folder: join(root, 'bench-results'),
        platform: () => platform(1),
        largePlatform: () => platform(20),
        freshPlatform: async (scale, env) => {
          await stop();
          return platform(scale, env);
        },
      });
      if (args.includes('readme')) {
        const write = (file: string, figures: string) =>
          writeFileSync(file, intoPage(readFileSync(file, 'utf8'), figures));
        write(join(root, 'packages', 'docs', 'pages', 'performance.md'), text);
        write(join(root, 'README.md'), highlights(text));
      }
      if (!isKept) process.exitCode = 1;
    } finally {
      await stop();
    }
  });
