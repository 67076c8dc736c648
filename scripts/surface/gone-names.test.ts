import { readChangeset } from './gate.ts';
import { goneNames, majorSteps } from './gone-names.ts';

const before = `
export function useTool(id: string): Tool;

// @public
export interface Tool {
    readonly days?: number;
    lend(to: string): void;
    name: string;
}

### vendors
- name: {"type":"string"}
- website?: {"type":"string"}
`;

it.each([
  ['a name', before.replace(/export function.*\n/, ''), ['useTool']],
  ['a member', before.replace(/ {4}readonly days.*\n/, ''), ['Tool.days']],
  ['a whole type, by its name alone', before.replace(/export interface[\s\S]*?}\n/, ''), ['Tool']],
  ['a field of a collection', before.replace(/- website.*\n/, ''), ['vendors.website']],
  ['nothing, where something was added', `${before}\nexport const more: number;\n`, []],
  ['nothing, where an option was added to a function', before.replace('id: string', 'id: string, at?: Date'), []],
])('sees that %s is gone', (_, after, gone) => {
  expect(goneNames(before, after)).toEqual(gone);
});

it('asks for a major step, unless a changeset says so', () => {
  const current = before.replace(/ {4}readonly days.*\n/, '');
  const report = { package: 'grid' as const, committed: before, current };
  const step = (size: string) => [readChangeset('x.md', `---\n"@groundwork/grid": ${size}\n---\n\nText.\n`)];
  expect(majorSteps([report], step('minor'))).toEqual([
    expect.stringMatching(/^@groundwork\/grid exports no more: Tool\.days\. .*`major`/),
  ]);
  expect(majorSteps([report], step('major'))).toEqual([]);
  expect(majorSteps([{ ...report, current: before }], [])).toEqual([]);
});
