import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureTestBrowser } from './local/browser.ts';
import { type Command, installed, runCommand, runTask } from './local/command.ts';
import { Problem } from './local/problem.ts';
import { root } from './local/settings.ts';
import type { TestCompanion } from './local/test-companion.ts';
import { startTestDatabase } from './local/test-database.ts';
import { makeTestFolder } from './local/test-folder.ts';
import { optimizingLate, testNode, underNode } from './local/test-node.ts';
import { startTestPlatform } from './local/test-platform.ts';
import { type Count, forgetReport, readJestReport, readPlaywrightReport } from './local/test-report.ts';

interface Step {
  name: string;
  /** Its name on the command line: `npm test -- lint types`. */
  stage: string;
  /** Starts a service that runs beside the command and is stopped after it. */
  beside?(): Promise<TestCompanion>;
  /** Its companion starts with the step before, which leaves a part of the machine idle. */
  startsAhead?: boolean;
  /** The steps without which this one says nothing new. */
  needs?: readonly string[];
  command(): Promise<Command>;
  /** Reads the number of tests from the report that the command wrote. */
  count?: { report: string; read(file: string): Count };
}

const reports = join(root, '.cache', 'reports');
const jestReport = join(reports, 'jest.json');
const jestCache = join(root, '.cache', 'jest');
const playwrightReport = join(reports, 'playwright.json');
const playwrightConfiguration = 'packages/e2e/playwright.config.ts';

/** Of a page that a test draws and forgets, V8 then copies less: a twelfth of a worker's time goes into its garbage. */
const roomForYoung = '--max-semi-space-size=64';

/** One more than there are processors: tests of servers wait for them, and for their database. */
const workers = availableParallelism() + 1;

const steps: readonly Step[] = [
  { name: 'Format and lint', stage: 'lint', command: async () => ({ program: installed('biome'), args: ['ci'] }) },
  { name: 'Types', stage: 'types', command: async () => ({ program: installed('tsc'), args: ['-b'] }) },
  {
    name: 'Unit and API tests',
    stage: 'unit',
    beside: startTestDatabase,
    command: async () => ({
      program: 'node',
      // The folder of temporary files, where Jest would keep its cache, ends with the run.
      args: [
        ...[roomForYoung, optimizingLate(), createRequire(import.meta.url).resolve('jest/bin/jest')],
        ...[`--maxWorkers=${workers}`, `--cacheDirectory=${jestCache}`, '--json', `--outputFile=${jestReport}`],
      ],
    }),
    count: { report: jestReport, read: readJestReport },
  },
  {
    name: 'Browser tests',
    stage: 'browser',
    needs: ['Types'],
    beside: startTestPlatform,
    startsAhead: true,
    command: async () => ({
      program: installed('playwright', 'packages/e2e'),
      args: ['test', '-c', playwrightConfiguration, '--reporter=list,json'],
      env: { CHROMIUM_PATH: await ensureTestBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    }),
    count: { report: playwrightReport, read: readPlaywrightReport },
  },
];

/** The steps that the command line asks for, by stage; all of them where it names none. @throws Problem for an unknown one */
export function stepsFor(stages: readonly string[]): readonly Step[] {
  const unknown = stages.find((stage) => !steps.some((step) => step.stage === stage));
  if (unknown !== undefined)
    throw new Problem(`There is no stage '${unknown}': use ${steps.map(({ stage }) => stage).join(', ')}.`);
  return stages.length === 0 ? steps : steps.filter(({ stage }) => stages.includes(stage));
}

/** `npm test`: every check there is, or the stages it names. It goes on after a failure, and says at the end what failed. */
export async function main(args: readonly string[] = []): Promise<void> {
  let chosen: readonly Step[];
  try {
    chosen = stepsFor(args);
  } catch (error) {
    console.error((error as Problem).message);
    process.exitCode = 1;
    return;
  }
  const node = testNode();
  if (node !== process.execPath) return runTask(underNode(node, ['scripts/run.mjs', 'test', ...args]));
  mkdirSync(reports, { recursive: true });
  const folder = makeTestFolder();
  Object.assign(process.env, folder.env);
  const failed: string[] = [];
  const lines: string[] = [];
  const total = { passed: 0, failed: 0 };
  const isMissing = (step: Step) => step.needs?.find((need) => failed.includes(need));
  for (const [index, step] of chosen.entries()) {
    const missing = isMissing(step);
    if (missing) {
      lines.push(`– ${step.name}: not run, because '${missing}' failed`);
      continue;
    }
    console.info(`\n━━ ${step.name} ${'━'.repeat(70 - step.name.length)}`);
    const since = Date.now();
    if (step.count) forgetReport(step.count.report);
    const next = chosen[index + 1];
    if (next?.startsAhead && !isMissing(next)) companionOf(next);
    const isGood = await passes(step);
    const count = step.count?.read(step.count.report);
    if (!isGood) failed.push(step.name);
    total.passed += count?.passed ?? 0;
    total.failed += count?.failed ?? 0;
    const again = count?.repeated ? `, ${count.repeated} only when repeated` : '';
    const tests = count ? `, ${count.passed} passed, ${count.failed} failed${again}` : '';
    lines.push(`${isGood ? '✓' : '✗'} ${step.name}: ${((Date.now() - since) / 1000).toFixed(0)} s${tests}`);
  }
  await folder.stop();
  console.info(`\n━━ Summary ${'━'.repeat(63)}\n${lines.join('\n')}`);
  if (failed.length > 0) {
    console.info(`Failed: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
  console.info(`${total.passed} passed, ${total.failed} failed`);
}

const companions = new Map<Step, Promise<TestCompanion>>();

/** The companion of the step, started when it is first needed. */
function companionOf(step: Step): Promise<TestCompanion> | undefined {
  const started = companions.get(step) ?? step.beside?.();
  if (!started || companions.has(step)) return started;
  companions.set(step, started);
  // Awaited by its step; until then a failure must not count as unhandled.
  started.catch(() => {});
  return started;
}

async function passes(step: Step): Promise<boolean> {
  let beside: TestCompanion | undefined;
  try {
    beside = await companionOf(step);
    const command = await step.command();
    return (await runCommand({ ...command, env: { ...command.env, ...beside?.env } })) === 0;
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    return false;
  } finally {
    await beside?.stop();
  }
}
