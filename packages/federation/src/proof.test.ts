import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deploy } from './deploy.ts';
import { isProven, prove } from './proof.ts';
import { builtHost, builtRemote, removeBuiltWorkspaces } from './testing/index.ts';
import { readWorkspace } from './workspace.ts';

// A remote of a team of its own, with the real compiler and the real test runner.
const folder = mkdtempSync(join(tmpdir(), 'groundwork-proof-'));
const put = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  removeBuiltWorkspaces();
});
jest.setTimeout(120_000);
const elsewhere = 'DefaultEndpointsProtocol=https;AccountName=portal;AccountKey=a2V5;EndpointSuffix=releases.invalid';

put('package.json', JSON.stringify({ name: '@groundwork/tools', version: '1.0.0', type: 'module' }));
put('remote.json', JSON.stringify({ name: 'tools' }));
put('tsconfig.json', JSON.stringify({ compilerOptions: { strict: true, types: [] }, include: ['src/*.ts'] }));
put('jest.config.mjs', 'export default { testEnvironment: "node", transform: {}, testMatch: ["**/*.test.cjs"] };');
put('src/price.test.cjs', 'it("adds the tax", () => expect(1 + 1).toBe(2)); it("rounds", () => expect(1).toBe(1));');
put('src/price.ts', 'export const price: number = 12;');
symlinkSync(join(__dirname, '../../../node_modules'), join(folder, 'node_modules'));

const steps = async () => {
  const log: string[] = [];
  await prove(readWorkspace(folder), (line) => log.push(line));
  return log;
};

it('checks types and tests once for each state of a remote, and says which are wrong', async () => {
  expect(isProven(readWorkspace(folder))).toBe(false);
  expect(await steps()).toEqual(['tools: checking its types', 'tools: checking its tests']);
  expect(isProven(readWorkspace(folder))).toBe(true);
  expect(await steps()).toEqual([]);

  put('src/price.ts', 'export const price: number = "twelve";');
  expect(isProven(readWorkspace(folder))).toBe(false);
  await expect(steps()).rejects.toThrow(
    /^tools: its types are wrong\. Nothing was deployed\.\n.*src\/price\.ts.*string/,
  );

  // What was right before is right again.
  put('src/price.ts', 'export const price: number = 12;');
  expect(await steps()).toEqual([]);

  put('src/price.test.cjs', 'it("adds the tax", () => expect(1 + 1).toBe(3)); it("rounds", () => expect(1).toBe(1));');
  await expect(steps()).rejects.toThrow(
    'tools: its tests fail. Nothing was deployed.\n  src/price.test.cjs: adds the tax',
  );
});

it('holds for the host as well, whose edge is another program', async () => {
  const types = JSON.stringify({ compilerOptions: { strict: true, types: [] }, include: ['src/*.ts'] });
  put('all/pnpm-workspace.yaml', 'packages: [host, host/edge]');
  put('all/jest.config.mjs', 'export default { transform: {}, testMatch: ["**/*.test.cjs"] };');
  put('all/host/package.json', JSON.stringify({ name: '@groundwork/host', version: '1.0.0', type: 'module' }));
  put('all/host/tsconfig.json', types);
  put('all/host/src/menu.ts', 'export const menu: string = "More";');
  put('all/host/src/menu.test.cjs', 'it("has an entry for each page", () => expect(1).toBe(1));');
  put('all/host/edge/src/page.test.cjs', 'it("serves the page", () => expect(1).toBe(2));');
  const host = readWorkspace(join(folder, 'all/host'));
  expect(isProven(host)).toBe(false);
  await prove(host);
  expect(isProven(host)).toBe(true);
  put('all/host/edge/src/page.ts', 'export const page: string = 1;');
  expect(isProven(host)).toBe(true);
  put('all/host/src/menu.test.cjs', 'it("has an entry for each page", () => expect(1).toBe(2));');
  expect(isProven(host)).toBe(false);
});

it('is needed of a host by every storage but that of this machine', async () => {
  const unproven = builtHost();
  writeFileSync(join(unproven, 'src/later.test.ts'), 'it("is new", () => {});');
  await expect(deploy({ folder: unproven, channel: 'portal', connectionString: elsewhere })).rejects.toThrow(
    'Nobody has checked the types and run the tests of host as it is now',
  );
});

it('is needed by every storage but that of this machine', async () => {
  const unproven = builtRemote({ name: 'tools' });
  writeFileSync(join(unproven, 'src/later.test.ts'), 'it("is new", () => {});');
  await expect(deploy({ folder: unproven, channel: 'portal', connectionString: elsewhere })).rejects.toThrow(
    'Nobody has checked the types and run the tests of tools as it is now',
  );
});
