import { mkdtempSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeLog, lineLog, openLog, turnOver } from './log-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'groundwork-logs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

it('keeps the files of the last starts, so that two crashes lose no lines', () => {
  const file = join(folder, 'api.log');
  for (let start = 1; start <= 8; start += 1) {
    const log = openLog(file);
    writeSync(log as number, `start ${start}\n`);
    closeLog(log);
  }
  expect(read('api.log')).toBe('start 8\n');
  expect([1, 2, 3, 4, 5].map((age) => read(`api.log.${age}`))).toEqual(
    [7, 6, 5, 4, 3].map((start) => `start ${start}\n`),
  );
  expect(readdirSync(folder).filter((name) => name.startsWith('api.log'))).toHaveLength(6);
});

it('turns a large file over under a service that goes on writing', () => {
  const file = join(folder, 'edge.log');
  const log = openLog(file) as number;
  writeSync(log, 'long ago\n'.repeat(100));
  turnOver(file, 1_000_000);
  expect(readdirSync(folder)).not.toContain('edge.log.1');
  turnOver(file, 100);
  writeSync(log, 'now\n');
  closeLog(log);
  expect(read('edge.log')).toBe('now\n');
  expect(read('edge.log.1')).toBe('long ago\n'.repeat(100));
});

it('loses lines, and nothing else, where nothing can be written', () => {
  expect(openLog(join(folder, 'missing', 'api.log'))).toBe('ignore');
  expect(() => lineLog(join(folder, 'missing', 'database.log'))('a line')).not.toThrow();
});

it('writes the lines of a part that has no descriptor of its own', () => {
  const write = lineLog(join(folder, 'database.log'));
  write('deadlock detected');
  expect(read('database.log')).toBe('deadlock detected\n');
});
