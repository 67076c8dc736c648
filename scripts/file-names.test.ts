import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';

it("names every hook's file after the hook: useOrders.ts, not use-orders.ts", () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: join(__dirname, '..'),
  });
  const dashed = listed
    .toString()
    .split('\n')
    .filter((file) => /^use-/.test(basename(file)));
  expect(dashed).toEqual([]);
});
