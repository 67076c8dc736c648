import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reporting } from '@groundwork/federation/cli';
import { readCommandLine } from '../packages/federation/src/command-line.ts';
import { runCommand } from './local/command.ts';
import { root } from './local/settings.ts';
import { startTestDatabase } from './local/test-database.ts';
import { copyWorkspace } from './local/workspace-copy.ts';
import { type Part, parts, type Sample, samplesOf } from './mutants/parts.ts';
import { percentOf, readScore, requireScore, type Score } from './mutants/report.ts';

/** Heavy, and used on demand only: fetched into .tools when it is first asked for. 9 is the last that runs on Node 20. */
const version = '9.6.1';
const packages = [`@stryker-mutator/core@${version}`, `@stryker-mutator/jest-runner@${version}`];

const commandLine = {
  usage: `npm run mutate [-- PART …] [options]

Changes small stretches of the code, one mutant after another, in a copy, and counts how many the tests of the part notice.
Parts: ${Object.keys(parts).join(', ')}; without one, all of them.
`,
  options: {
    samples: { value: 'NUMBER', explanation: 'stretches of 12 lines in each part; 8 by default' },
    'at-least': { value: 'PERCENT', explanation: 'ends with an error where the tests notice fewer' },
    seed: { value: 'NUMBER', explanation: "which ones; the day's date by default, so that every day tries others" },
  },
};

/** `npm run mutate`: how much of what breaks the tests would notice, by a sample. */
export const main = (args: readonly string[]): Promise<void> =>
  reporting(async () => {
    const given = readCommandLine(args, commandLine);
    const unknown = given.names.find((name) => !(name in parts));
    if (unknown !== undefined) throw new Error(`There is no part '${unknown}': use ${Object.keys(parts).join(', ')}.`);
    const count = numberOf('samples', given.valuesOf('samples').at(-1), 8);
    const seed = numberOf(
      'seed',
      given.valuesOf('seed').at(-1),
      Number(new Date().toISOString().slice(0, 10).replaceAll('-', '')),
    );
    const limit = numberOf('at-least', given.valuesOf('at-least').at(-1), 0);
    const stryker = fetchStryker();
    const folder = mkdtempSync(join(tmpdir(), 'groundwork-mutants-'));
    const names = given.names.length > 0 ? given.names : Object.keys(parts);
    try {
      copyWorkspace(folder);
      cpSync(join(root, 'jest.config.mjs'), join(folder, 'jest.config.mjs'));
      const total = { killed: 0, all: 0 };
      for (const name of names) {
        const score = await tryPart(name, folder, stryker, { count, seed });
        total.killed += score.killed;
        total.all += score.all;
        console.info(
          [`${name}: ${percentOf(score)}`, ...score.survivors.map((line) => `  not noticed: ${line}`)].join('\n'),
        );
      }
      console.info(`\n${names.join(', ')} (--samples ${count} --seed ${seed}): ${percentOf(total)}`);
      requireScore(total, limit);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

function numberOf(option: string, text: string | undefined, fallback: number): number {
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(value) || (text !== undefined && value < 1))
    throw new Error(`--${option} takes a whole number from 1 on, not '${text}'.`);
  return value;
}

function fetchStryker(): string {
  const folder = join(root, '.tools', `stryker-${version}`);
  if (existsSync(join(folder, 'node_modules/@stryker-mutator/jest-runner'))) return folder;
  console.info(`Fetching Stryker ${version} …`);
  mkdirSync(folder, { recursive: true });
  const shell = process.platform === 'win32';
  const options = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder];
  const { status } = spawnSync('npm', [...options, ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell,
    cwd: folder,
  });
  if (status !== 0) throw new Error('Stryker could not be fetched. Check the network connection and try again.');
  return folder;
}

/** Sources that hold rules: not tests, test kits or lists of exports. */
function filesOf(folder: string, part: Part): { file: string; lines: number }[] {
  return readdirSync(join(folder, part.folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$|(^|\/)(testing\/|index\.ts$)/.test(file))
    .sort()
    .map((file) => ({
      file: `${part.folder}/${file}`,
      lines: readFileSync(join(folder, part.folder, file), 'utf8').split('\n').length,
    }));
}

async function tryPart(
  name: string,
  folder: string,
  stryker: string,
  { count, seed }: { count: number; seed: number },
): Promise<Score> {
  const part = parts[name];
  if (part === undefined) throw new Error(`There is no part '${name}'.`);
  const samples = samplesOf(filesOf(folder, part), { count, lines: 12, seed });
  const report = join(folder, `${name}.json`);
  writeFileSync(join(folder, 'jest.mutants.mjs'), jestConfiguration(part));
  writeFileSync(join(folder, 'stryker.config.json'), JSON.stringify(strykerConfiguration(samples, report, stryker)));
  const database = part.needsDatabase ? await startTestDatabase() : undefined;
  try {
    const program = join(stryker, 'node_modules/.bin/stryker');
    const code = await runCommand({
      program: 'sh',
      args: ['-c', `cd "${folder}" && exec "${program}" run stryker.config.json`],
      env: database?.env ?? {},
    });
    if (code !== 0 || !existsSync(report)) throw new Error(`Stryker gave up on ${name}; the lines above say why.`);
    return readScore(readFileSync(report, 'utf8'));
  } finally {
    await database?.stop();
  }
}

/** The tests of the part alone: a mutant of the contract is the contract's own tests' to notice. */
const jestConfiguration = ({ folder, environment }: Part) => `import workspace from './jest.config.mjs';
const project = workspace.projects.find(({ displayName }) => displayName === '${environment}');
const { displayName, ...configuration } = project;
export default { ...configuration, roots: ['<rootDir>/${folder}'] };
`;

const strykerConfiguration = (samples: readonly Sample[], report: string, stryker: string) => ({
  testRunner: 'jest',
  plugins: [join(stryker, 'node_modules/@stryker-mutator/jest-runner/dist/src/index.js')],
  jest: { projectType: 'custom', configFile: 'jest.mutants.mjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  mutate: samples.map(({ file, from, to }) => `${file}:${from}-${to}`),
  // It is a copy already, and Stryker's own would lack the links of the packages.
  inPlace: true,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: report },
  concurrency: 1,
  timeoutMS: 20_000,
  // The first run of all tests; five minutes by default, which the API's need on a machine with other work.
  dryRunTimeoutMinutes: 30,
  ignoreStatic: true,
  allowEmpty: true,
  logLevel: 'error',
  fileLogLevel: 'off',
});
