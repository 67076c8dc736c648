import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import * as v from 'valibot';
import { DeployRefused } from './checks.ts';
import { filesIn, ownPackages } from './inputs.ts';
import { type KeptTypes, keepTypes, readKeptTypes } from './kept-types.ts';
import { rootOf } from './source-maps.ts';
import type { Workspace } from './workspace.ts';
import { callIn, testsCall, typesCall } from './workspace-programs.ts';

/** What a deployment proves of a workspace, in the order in which it does. */
export type ProofKind = 'types' | 'tests';
const proofSchema = v.object({ types: v.optional(v.string()), tests: v.optional(v.string()) });
type Proof = v.InferOutput<typeof proofSchema>;

/** Decides versions and settings for all workspaces of a repository. */
const configuration = /^(pnpm-lock\.yaml|package-lock\.json|yarn\.lock|tsconfig[\w.]*\.json|jest\.config\.m?js)$/;

/**
 * Hash of everything that types and tests of a workspace depend on: its sources with its tests, the packages of ours that it
 * uses, lock file and configuration.
 */
export function proofHash({ folder, kind }: Workspace): string {
  const hash = createHash('sha256').update(process.version);
  const add = (label: string, file: string) => hash.update(`${label}\0`).update(readFileSync(file)).update('\0');
  const packages = [...ownPackages(folder, true)].sort(([one], [other]) => (one < other ? -1 : 1));
  // The edge is in the host's folder and deployed by itself.
  const isProved = (path: string) => kind !== 'host' || path !== 'edge/';
  for (const file of filesIn(folder, folder, isProved)) add(`workspace/${relative(folder, file)}`, file);
  for (const [name, at] of packages) for (const file of filesIn(at)) add(`${name}/${relative(at, file)}`, file);
  const root = rootOf(folder);
  for (const file of filesIn(root, root, (path) => !path.includes('/')))
    if (configuration.test(relative(root, file))) add(relative(root, file), file);
  return hash.digest('hex');
}

const proofFile = ({ folder }: Workspace) => join(folder, 'dist', 'proof.json');

function readProof(workspace: Workspace): Proof {
  const file = proofFile(workspace);
  if (!existsSync(file)) return {};
  try {
    return v.parse(proofSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // It was being written when the machine went down.
    return {};
  }
}

/** Whether types and tests of a workspace, exactly as it is now, were found right. */
export function isProven(workspace: Workspace): boolean {
  const { types, tests } = readProof(workspace);
  return types !== undefined && types === tests && types === proofHash(workspace);
}

/** What a proven workspace gives to others and uses of them; undefined for one that nobody has proven. */
export const provenTypes = (workspace: Workspace): KeptTypes | undefined =>
  isProven(workspace) ? readKeptTypes(workspace, proofHash(workspace)) : undefined;

/** Remembers that types or tests were right for `hash`, unless something changed while they ran. */
export function remember(workspace: Workspace, kind: ProofKind, hash: string): void {
  if (proofHash(workspace) !== hash) return;
  mkdirSync(join(workspace.folder, 'dist'), { recursive: true });
  writeFileSync(proofFile(workspace), JSON.stringify({ ...readProof(workspace), [kind]: hash }));
  // The compiler has just written the declarations of the shared packages.
  if (kind === 'types') keepTypes(workspace, hash);
}

const most = 20;
const refused = ({ name }: Workspace, what: string, lines: readonly string[]) => {
  const more = lines.length > most ? [`and ${lines.length - most} more`] : [];
  const shown = [...lines.slice(0, most), ...more].map((line) => `  ${line}`).join('\n');
  return new DeployRefused(`${name}: ${what}. Nothing was deployed.\n${shown}`);
};

async function proveTypes(workspace: Workspace): Promise<void> {
  const { code, said } = await callIn(workspace, typesCall(workspace, ['--pretty', 'false']), 'pipe');
  if (code !== 0) throw refused(workspace, 'its types are wrong', said.trim().split('\n'));
}

const resultsSchema = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
});

/** The tests that failed, by file and title; a file that could not run by itself. */
function failedTests({ folder }: Workspace, file: string): string[] {
  if (!existsSync(file)) return [];
  const { testResults } = v.parse(resultsSchema, JSON.parse(readFileSync(file, 'utf8')));
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(folder, name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (failed.length > 0) return failed.map(({ fullName }) => `${path}: ${fullName}`);
    return status === 'failed' ? [`${path} could not run`] : [];
  });
}

async function proveTests(workspace: Workspace): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-tests-'));
  const file = join(folder, 'results.json');
  try {
    const args = ['--ci', '--silent', '--passWithNoTests', '--json', '--outputFile', file];
    const { code, said } = await callIn(workspace, testsCall(workspace, args), 'pipe');
    if (code === 0) return;
    const failed = failedTests(workspace, file);
    throw failed.length > 0
      ? refused(workspace, 'its tests fail', failed)
      : refused(workspace, 'its tests could not run', said.trim().split('\n').slice(-most));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const provers = { types: proveTypes, tests: proveTests };

/**
 * Checks the types and runs the tests of a workspace, each unless it was right for exactly these inputs before.
 * @throws DeployRefused naming the types or tests that are wrong
 */
export async function prove(workspace: Workspace, log: (line: string) => void = () => {}): Promise<void> {
  for (const kind of ['types', 'tests'] as const) {
    const hash = proofHash(workspace);
    if (readProof(workspace)[kind] === hash) continue;
    log(`${workspace.name}: checking its ${kind}`);
    await provers[kind](workspace);
    remember(workspace, kind, hash);
  }
}
