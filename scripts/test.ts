import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './local/browser.ts';
import { type Command, installed, runCommand } from './local/command.ts';
import { Problem } from './local/problem.ts';
import { root } from './local/settings.ts';
import { startTestDatabase } from './local/test-database.ts';
import { type Count, forgetReport, readJestReport, readPlaywrightReport } from './local/test-report.ts';

interface Step {
  name: string;
  /** What must run beside the command; it is stopped after it. */
  beside?(): Promise<{ env: NodeJS.ProcessEnv; stop(): Promise<void> }>;
  /** The steps without which this one says nothing new. */
  needs?: readonly string[];
  command(): Promise<Command>;
  /** Reads the number of tests from the report that the command wrote. */
  count?: { report: string; read(file: string): Count };
}

const reports = join(root, '.cache', 'reports');
const jestReport = join(reports, 'jest.json');
const playwrightReport = join(reports, 'playwright.json');
const playwrightConfiguration = 'packages/e2e/playwright.config.ts';

/** One more than there are processors: tests of servers wait for them, and for their database. */
const workers = availableParallelism() + 1;

const steps: readonly Step[] = [
  { name: 'Format and lint', command: async () => ({ program: installed('biome'), args: ['ci'] }) },
  { name: 'Types', command: async () => ({ program: installed('tsc'), args: ['-b'] }) },
  {
    name: 'Unit and API tests',
    beside: startTestDatabase,
    command: async () => ({
      program: installed('jest'),
      args: [`--maxWorkers=${workers}`, '--json', `--outputFile=${jestReport}`],
    }),
    count: { report: jestReport, read: readJestReport },
  },
  {
    name: 'Browser tests',
    needs: ['Types'],
    command: async () => ({
      program: installed('playwright', 'packages/e2e'),
      args: ['test', '-c', playwrightConfiguration, '--reporter=list,json'],
      env: { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    }),
    count: { report: playwrightReport, read: readPlaywrightReport },
  },
];

/** `npm test`: every check there is. It goes on after a failure, and says at the end what failed. */
export async function main(): Promise<void> {
  mkdirSync(reports, { recursive: true });
  const failed: string[] = [];
  const lines: string[] = [];
  const total = { passed: 0, failed: 0 };
  for (const step of steps) {
    const missing = step.needs?.find((need) => failed.includes(need));
    if (missing) {
      lines.push(`– ${step.name}: not run, because '${missing}' failed`);
      continue;
    }
    console.info(`\n━━ ${step.name} ${'━'.repeat(70 - step.name.length)}`);
    const since = Date.now();
    if (step.count) forgetReport(step.count.report);
    const isGood = await passes(step);
    const count = step.count?.read(step.count.report);
    if (!isGood) failed.push(step.name);
    total.passed += count?.passed ?? 0;
    total.failed += count?.failed ?? 0;
    const again = count?.repeated ? `, ${count.repeated} only when repeated` : '';
    const tests = count ? `, ${count.passed} passed, ${count.failed} failed${again}` : '';
    lines.push(`${isGood ? '✓' : '✗'} ${step.name}: ${((Date.now() - since) / 1000).toFixed(0)} s${tests}`);
  }
  console.info(`\n━━ Summary ${'━'.repeat(63)}\n${lines.join('\n')}`);
  if (failed.length > 0) {
    console.info(`Failed: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
  console.info(`${total.passed} passed, ${total.failed} failed`);
}

async function passes(step: Step): Promise<boolean> {
  let beside: Awaited<ReturnType<NonNullable<Step['beside']>>> | undefined;
  try {
    const command = await step.command();
    beside = await step.beside?.();
    return (await runCommand({ ...command, env: { ...command.env, ...beside?.env } })) === 0;
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    return false;
  } finally {
    await beside?.stop();
  }
}
