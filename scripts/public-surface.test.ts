import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import surface from './public-surface.json';

// What remotes are built against may only grow, and never unnoticed: when the names that `contract` or `shell-sdk` export
// change, their version changes with them, and the new list is written down beside it in public-surface.json.
const packages = join(__dirname, '..', 'packages');

/** The names a module exports, by reading its source: declarations, lists, and what it passes on. */
function exportsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const declared = [
    ...source.matchAll(/^export (?:declare )?(?:async )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm),
  ];
  const listed = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map(
        (name) =>
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')
            .at(-1) ?? '',
      )
      .filter(Boolean),
  );
  const renamed = [...source.matchAll(/^export \* as (\w+) from/gm)].map(([, name = '']) => name);
  const passedOn = [...source.matchAll(/^export \* from '(\.[^']+)'/gm)].flatMap(([, path = '']) =>
    exportsOf(join(dirname(file), path)),
  );
  return [...new Set([...declared.map(([, name = '']) => name), ...listed, ...renamed, ...passedOn])].sort();
}

it.each(['contract', 'shell-sdk'] as const)('%s exports what its version promises', (name) => {
  const { version } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')) as { version: string };
  expect({ version, exports: exportsOf(join(packages, name, 'src', 'index.ts')) }).toEqual(surface[name]);
});
