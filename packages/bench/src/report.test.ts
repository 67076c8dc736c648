import { figure } from './figure.ts';
import { highlights, intoPage, table } from './report.ts';

const about = { browser: '156', minutes: 12.3, failures: ['part b: no database'] };
const kept = figure('g deploy 2,000 orders', 'ms', [3000], { name: 'its inserts', values: [1000] }, { value: 10_000 });
const missed = figure('b walk', 'ms', [400], { name: 'a | b', values: [100] }, { ratio: 3 });

it('writes a row a figure, says which goals are met and sets missed budgets in bold', () => {
  const text = table([kept, missed], about);
  expect(text).toContain('(12.3 minutes)');
  expect(text).toContain('1 of 2 goals are met, 1 budgets are kept.');
  expect(text).toContain(
    '| g deploy 2,000 orders | 3000.0 ms | 1000.0 ms, its inserts | 3.00  | 10000.0 ms | yes | 10000.0 ms |',
  );
  expect(text).toContain('| 100.0 ms, a \\| b       | 4.00  | 3×         | no  | **3×**     |');
  expect(text).toContain('Not measured: part b: no database');
});

it('writes bytes in thousands', () => {
  const bytes = figure('e shell', 'bytes', [228_426], { name: 'as sent', values: [67_777_274] }, { value: 230_000 });
  expect(table([bytes], about)).toContain('| e shell | 228 kB | 67,777 kB, as sent | 0.00  | 230 kB | yes | 230 kB |');
});

it('says that a goal is missed although a wider budget is kept', () => {
  const budget = { value: 10_500, goal: { value: 5000 } };
  const bytes = figure('c added', 'bytes', [10_300], { name: 'a Map', values: [800] }, budget);
  expect(table([bytes], about)).toContain('0 of 1 goals are met, 1 budgets are kept.');
  expect(table([bytes], about)).toContain('| 5 kB | no  | 10.5 kB |');
});

it('puts the table between the marks of a page and leaves the rest alone', () => {
  const page = 'before\n<!-- npm run bench -- readme -->\n\nold\n\n<!-- / -->\nafter\n';
  const once = intoPage(page, 'new\n');
  expect(once).toBe('before\n<!-- npm run bench -- readme -->\n\nnew\n\n<!-- / -->\nafter\n');
  expect(intoPage(once, 'new\n')).toBe(once);
  expect(() => intoPage('nothing', 'new\n')).toThrow('no place');
});

it('shows the README some rows of the table, in its columns', () => {
  const lines = highlights(table([missed, kept], about))
    .trim()
    .split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^\| figure .*\| budget/);
  expect(lines[2]).toContain('| g deploy 2,000 orders | 3000.0 ms |');
});
