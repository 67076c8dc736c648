import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parts } from './mutants/parts.ts';

const read = (...path: string[]) => readFileSync(join(__dirname, '..', ...path), 'utf8');
/** What a line begins with, below a line that ends as given, up to the next one that is less indented. */
const below = (text: string, line: RegExp, entry: RegExp) => {
  const start = line.exec(text);
  if (!start) throw new Error(`There is no line ${line}.`);
  const rest = text
    .slice(start.index + start[0].length)
    .split('\n')
    .slice(1);
  const end = rest.findIndex((each) => !entry.test(each));
  return rest.slice(0, end).map((each) => entry.exec(each)?.[1]);
};

it('every proof is run once a week: add a new one to the matrix of .github/workflows/proofs.yml', () => {
  const proofs = below(read('scripts', 'proofs.ts'), /^const proofs: .*$/m, /^ {2}(\w+): /);
  const weekly = below(read('.github', 'workflows', 'proofs.yml'), /^ {8}proof:$/m, /^ {10}- ([\w-]+)$/);
  expect(proofs.length).toBeGreaterThan(10);
  expect(weekly).toEqual(proofs);
});

it('every part that has mutants is tried once a week, and contract at every push', () => {
  const weekly = below(read('.github', 'workflows', 'proofs.yml'), /^ {8}part:$/m, /^ {10}- ([\w-]+)$/);
  expect(['contract', ...weekly]).toEqual(Object.keys(parts));
  expect(read('.github', 'workflows', 'ci.yml')).toContain('npm run mutate -- contract ');
});
