import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../local/settings.ts';
import { declarationSchemaFile, declarationSchemaText } from './declaration-schema.ts';
import { entries, type ReleasedPackage } from './entries.ts';
import { schemaReport, schemasAsText } from './schema-report.ts';
import { typeReports } from './type-reports.ts';

/** A report as it is committed and as the sources give it now. */
export interface Report {
  package: ReleasedPackage;
  file: string;
  committed: string | undefined;
  current: string;
}

/** The report of the last commit: the one on disk may have been written since. */
export function lastCommitted(file: string): string | undefined {
  try {
    return execFileSync('git', ['show', `HEAD:${file}`], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return undefined;
  }
}

/** Every report, generated from the declarations that `tsc -b` has written. */
export function readReports(): Report[] {
  const known = entries();
  const types = typeReports(known);
  const made = known.map(({ name, package: owner, report }) => ({
    package: owner,
    file: report,
    current: types.get(name) ?? '',
  }));
  const all = [
    ...made,
    { package: 'contract' as const, file: schemaReport, current: schemasAsText() },
    { package: 'federation' as const, file: declarationSchemaFile, current: declarationSchemaText() },
  ];
  return all.map((report) => {
    const path = join(root, report.file);
    return { ...report, committed: existsSync(path) ? readFileSync(path, 'utf8') : undefined };
  });
}

export function writeReports(reports: readonly Report[]): void {
  for (const { file, current } of reports) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), current);
  }
}
