import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJestReport, readPlaywrightReport } from './test-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'groundwork-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (report: unknown) => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
};

it("counts jest's tests, and a file that could not run as one failure", () => {
  const file = write({ numPassedTests: 10, numFailedTests: 2, numRuntimeErrorTestSuites: 1 });
  expect(readJestReport(file)).toEqual({ passed: 10, failed: 3 });
});

it("counts Playwright's tests, and an error outside of them as one failure", () => {
  const file = write({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] });
  expect(readPlaywrightReport(file)).toEqual({ passed: 6, failed: 2, repeated: 1 });
});

it('counts a run without a report as a failure', () => {
  expect(readJestReport(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1 });
});
