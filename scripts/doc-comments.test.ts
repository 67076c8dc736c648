import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const packages = join(__dirname, '..', 'packages');
const keyword = '(?:declare )?(?:async )?(?:const|let|function\\*?|class|interface|type|enum)';

/** The exports of a module, its own declarations and those it re-exports, as file and name. */
function exportsOf(file: string): { file: string; name: string }[] {
  const source = readFileSync(file, 'utf8');
  const at = (path = '') => join(dirname(file), path);
  const own = [...source.matchAll(new RegExp(`^export ${keyword} (\\w+)`, 'gm'))].map(([, name = '']) => ({
    file,
    name,
  }));
  const whole = [...source.matchAll(/^export \*(?: as \w+)? from '(\.[^']+)'/gm)].flatMap(([, path]) =>
    exportsOf(at(path)),
  );
  const listed = [...source.matchAll(/^export (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm)].flatMap(
    ([, list = '', path]) => {
      const names = list.split(',').map(
        (name) =>
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0] ?? '',
      );
      const passed = /\/index\.ts$/.test(path ?? '') ? exportsOf(at(path)) : undefined;
      return names
        .filter(Boolean)
        .flatMap((name) => (passed ? passed.filter((other) => other.name === name) : [{ file: at(path), name }]));
    },
  );
  return [...own, ...whole, ...listed];
}

const isExplained = ({ file, name }: { file: string; name: string }) => {
  const source = readFileSync(file, 'utf8');
  const declared = new RegExp(`^(?:export )?${keyword} ${name}\\b`, 'm').exec(source);
  // Where it is passed on under another name, its declaration has the comment.
  return declared === null || source.slice(0, declared.index).trimEnd().endsWith('*/');
};

it.each(['contract', 'data-cache', 'grid', 'records', 'shell-sdk', 'ui', 'federation'])(
  'every declaration that %s exports has a doc comment',
  (name) => {
    const { exports } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')) as {
      exports: Record<string, string>;
    };
    const entries = Object.entries(exports).filter(([key, path]) => !key.includes('testing') && /\.tsx?$/.test(path));
    const declarations = entries.flatMap(([, path]) => exportsOf(join(packages, name, path)));
    expect(declarations.length).toBeGreaterThan(20);
    const missing = declarations.filter((declaration) => !isExplained(declaration));
    expect(missing.map(({ file, name: missed }) => `${file.slice(packages.length + 1)}: ${missed}`)).toEqual([]);
  },
);
