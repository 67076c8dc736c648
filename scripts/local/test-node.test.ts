import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { testNode } from './test-node.ts';

const folder = mkdtempSync(join(tmpdir(), 'groundwork-test-node-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const old = { path: '/usr/bin/an-old-node', version: '20.20.2' };
const expected = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');

it.each(['22.0.0', '24.22.3', '26.1.0'])('is the own Node where that is %s', (version) => {
  const fetch = jest.fn();
  expect(testNode({ path: '/usr/bin/a-new-node', version }, folder, fetch, {})).toBe('/usr/bin/a-new-node');
  expect(fetch).not.toHaveBeenCalled();
});

it('is the own Node, however old, where TEST_NODE asks for it', () => {
  const fetch = jest.fn();
  expect(testNode(old, folder, fetch, { TEST_NODE: 'own' })).toBe('/usr/bin/an-old-node');
  expect(fetch).not.toHaveBeenCalled();
});

it('is fetched once for an older one, by its exact version and kind of machine', () => {
  const fetch = jest.fn(() => {
    mkdirSync(dirname(expected), { recursive: true });
    symlinkSync(process.execPath, expected);
  });
  expect(testNode(old, folder, fetch, {})).toBe(expected);
  expect(fetch).toHaveBeenCalledWith(
    expect.stringMatching(new RegExp(`^node-${process.platform}-${process.arch}@24\\.\\d+\\.\\d+$`)),
    folder,
  );
  expect(testNode(old, folder, fetch, {})).toBe(expected);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('is the own one, and says so, where there is none to fetch or what came does not run', () => {
  const said = jest.spyOn(console, 'info').mockImplementation(() => {});
  rmSync(expected, { force: true });
  expect(testNode(old, folder, () => {}, {})).toBe(old.path);
  expect(testNode(old, folder, () => copyFileSync(__filename, expected), {})).toBe(old.path);
  expect(said).toHaveBeenCalledTimes(2);
  expect(said).toHaveBeenLastCalledWith(expect.stringContaining('The tests run on Node 20.20.2'));
  said.mockRestore();
});
