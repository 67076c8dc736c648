import { type Changeset, npmName } from './gate.ts';
import type { Report } from './reports.ts';

const declared =
  /^export (?:declare |abstract |default )*(?:class|const|enum|function|interface|let|namespace|type) (\w+)/;
const member = /^ {4}(?:readonly |static |get |set )*(\w+)\??[(:<]/;
const collection = /^### (\w+)/;
const field = /^- (\w+)\??:/;

/** What a report names: 'GridHandle', its member 'GridHandle.csv', and 'vendors.name' of the schemas. */
function namesIn(report: string): ReadonlySet<string> {
  const names = new Set<string>();
  let owner = '';
  for (const line of report.split('\n')) {
    const [, whole] = declared.exec(line) ?? collection.exec(line) ?? [];
    const [, part] = member.exec(line) ?? field.exec(line) ?? [];
    if (whole) {
      owner = whole;
      names.add(whole);
    } else if (part && owner) names.add(`${owner}.${part}`);
    else if (/^[}\])]/.test(line)) owner = '';
  }
  return names;
}

/** Names that a report had and has no more. Parameters are not seen: those the reviewer judges. */
export function goneNames(before: string | undefined, after: string): string[] {
  const left = namesIn(after);
  return [...namesIn(before ?? '')].filter((name) => !left.has(name) && !isPartOfGone(name, left));
}
/** Of a whole that is gone its name is enough. */
const isPartOfGone = (name: string, left: ReadonlySet<string>): boolean =>
  name.includes('.') && !left.has(name.slice(0, name.indexOf('.')));

/** A line for each package whose exports lost something, where no given changeset calls the step major. */
export function majorSteps(
  reports: readonly Pick<Report, 'package' | 'committed' | 'current'>[],
  changesets: readonly Changeset[],
): string[] {
  const gone = new Map<Report['package'], string[]>();
  for (const { package: name, committed, current } of reports)
    gone.set(name, [...(gone.get(name) ?? []), ...goneNames(committed, current)]);
  return [...gone].flatMap(([name, names]) =>
    names.length === 0 || changesets.some(({ releases }) => releases[npmName(name)] === 'major')
      ? []
      : `${npmName(name)} exports no more: ${names.join(', ')}. A remote that was built earlier may use it: unless none was released with it, this is a \`major\` step, and the changeset has to say so.`,
  );
}
