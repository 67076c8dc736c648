import { join } from 'node:path';
import semver from 'semver';
import * as v from 'valibot';
import { declarationFileSchema } from './own-service.ts';
import { offeredVersions, type RemoteDeclaration, sharedPackages } from './releases.ts';
import { readJson } from './workspace.ts';

/** Reads and checks the remote.json of a folder. @throws Error naming the file, the field and what was expected */
export function readDeclaration(folder: string): RemoteDeclaration {
  const file = join(folder, 'remote.json');
  const data = readJson(file);
  const parsed = v.safeParse(declarationFileSchema, data);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new Error(`${file} is not valid at '${v.getDotPath(issue) ?? ''}': ${issue.message}`);
  }
  const problems = declarationProblems(parsed.output);
  if (problems.length > 0) throw new Error(`${file} is not valid:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  return parsed.output;
}

/** What is wrong inside one declaration beyond its shape. */
export function declarationProblems(declaration: RemoteDeclaration): string[] {
  const problems: string[] = [];
  for (const [name, range] of Object.entries(declaration.requires)) {
    if (!(name in sharedPackages))
      problems.push(`requires '${name}': there is no such shared package (${Object.keys(sharedPackages).join(', ')})`);
    if (semver.validRange(range) === null) problems.push(`requires '${name}': '${range}' is not a semver range`);
  }
  const twice = (what: string, values: string[]) => {
    for (const value of new Set(values.filter((item, index) => values.indexOf(item) !== index)))
      problems.push(`declares the ${what} '${value}' twice`);
  };
  twice(
    'path',
    declaration.routes.map((route) => route.path),
  );
  twice(
    'route name',
    declaration.routes.map((route) => route.name),
  );
  twice(
    'dialog',
    declaration.dialogs.map((dialog) => dialog.name),
  );
  twice(
    'contribution',
    (declaration.contributions ?? []).map(({ name }) => name),
  );
  twice(
    'call of its service',
    (declaration.service?.calls ?? []).flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`)),
  );
  for (const { name, point, code, dialog } of declaration.contributions ?? []) {
    const [wanted, given, other] = point.endsWith('.row') ? ['dialog', dialog, code] : ['code', code, dialog];
    if (given === undefined || other !== undefined)
      problems.push(`contribution '${name}': at '${point}' it has a '${wanted}', and nothing else that is shown`);
  }
  for (const { path } of declaration.routes)
    if (path.startsWith('/:'))
      problems.push(`declares the path '${path}', which every address of one part belongs to: begin it with a word`);
  if (declaration.menu.some(({ place }) => place === 'own') !== (declaration.menuGroup !== undefined))
    problems.push("a 'menuGroup' and menu entries of the place 'own' need each other");
  const routes = new Set(declaration.routes.map((route) => route.name));
  for (const entry of declaration.menu)
    if (!routes.has(entry.route))
      problems.push(`menu entry '${entry.label}' leads to '${entry.route}', which is no route here`);
  return problems;
}

/** Whether one address can belong to both paths. */
function overlaps(one: string, other: string): boolean {
  const [mine, theirs] = [one.split('/'), other.split('/')];
  return (
    mine.length === theirs.length &&
    mine.every((part, index) => part === theirs[index] || part.startsWith(':') || theirs[index]?.startsWith(':'))
  );
}

/** Where a declaration claims what another remote of the channel already owns. */
export function conflicts(declaration: RemoteDeclaration, others: readonly RemoteDeclaration[]): string[] {
  const found: string[] = [];
  for (const other of others) {
    if (other.name === declaration.name) continue;
    const claim = (what: string, mine: string[], theirs: string[]) => {
      for (const value of mine)
        if (theirs.includes(value))
          found.push(`${declaration.name} declares the ${what} '${value}', which ${other.name} already owns`);
    };
    for (const { path } of declaration.routes) {
      const taken = other.routes.find((route) => overlaps(path, route.path));
      if (taken !== undefined)
        found.push(
          `${declaration.name} declares the path '${path}', which ${other.name} already owns${taken.path === path ? '' : ` as '${taken.path}'`}`,
        );
    }
    claim(
      'route name',
      declaration.routes.map((route) => route.name),
      other.routes.map((route) => route.name),
    );
    claim(
      'dialog',
      declaration.dialogs.map((dialog) => dialog.name),
      other.dialogs.map((dialog) => dialog.name),
    );
  }
  return found;
}

/** Requirements of a remote that a host does not meet: name, range wanted and version provided (if any). */
export function unmet(
  requires: Readonly<Record<string, string>>,
  provides: Readonly<Record<string, string>>,
): { name: string; range: string; provided: string | undefined }[] {
  return Object.entries(requires)
    .map(([name, range]) => ({ name, range, offered: offeredVersions(provides, name) }))
    .filter(({ range, offered }) => !offered.some((version) => semver.satisfies(version, range)))
    .map(({ name, range, offered }) => ({ name, range, provided: offered.join(' and ') || undefined }));
}
