import { readFileSync, rmSync } from 'node:fs';

/** How many tests of one run passed and failed. */
export interface Count {
  passed: number;
  failed: number;
  /** Of those passed, how many did so only when repeated. */
  repeated?: number;
}

/** Reads what `jest --json` wrote. A file that could not run at all counts as one failure. */
export function readJestReport(file: string): Count {
  const report = readReport<{ numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number }>(
    file,
  );
  if (!report) return { passed: 0, failed: 1 };
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/** Reads what Playwright's JSON reporter wrote. A test that passed only when repeated counts as passed. */
export function readPlaywrightReport(file: string): Count {
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }>(
    file,
  );
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, repeated: flaky };
}

/** A report of an earlier run must not be taken for this one's. */
export const forgetReport = (file: string): void => rmSync(file, { force: true });

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
