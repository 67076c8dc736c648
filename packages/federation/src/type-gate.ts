import { compilerOptions, type TypeQuestion } from './type-check.ts';

/**
 * Who breaks: live types and those of a deployment are put beside each other, and the compiler is asked whether the new ones
 * can take the places of the old ones. Results may gain fields, and parameters may need fewer of them.
 */
export interface TypeUse {
  /** 'ui.Button', 'product.create': how messages and `--breaks` call it. */
  name: string;
  /** The import name of the shared package that it is about. */
  key?: string;
  /** A line of TypeScript that compiles only if the next type can take the place of the live one. */
  line: string;
}
/** What one side of the comparison knows: declarations of the host, and offers of remotes by name. */
export interface TypeWorld {
  declarations: Readonly<Record<string, string>>;
  offers: Readonly<Record<string, string>>;
}

const identifier = (text: string) => text.replaceAll(/\W/g, '_');
const shortName = (key: string) => key.replace(/^@groundwork\//, '');

/** Where a host has kept no declarations, offers still compare by themselves. */
const bareSdk = {
  '@groundwork/shell-sdk/package.json': '{ "name": "@groundwork/shell-sdk", "exports": { ".": "./index.d.ts" } }',
  '@groundwork/shell-sdk/index.d.ts': 'export interface DialogTypes {}\nexport interface ExtensionPoints {}\n',
};

/** The world in a folder of its own, and a module that names everything in it. */
export function worldFiles(side: string, { declarations, offers }: TypeWorld, keys: readonly string[] = []) {
  const known = declarations['@groundwork/shell-sdk/package.json'] === undefined ? bareSdk : declarations;
  const names = Object.keys(offers);
  const uses = [
    ...names.map((name) => `import type {} from './offers/${name}.d.ts';`),
    "export type { DialogTypes, ExtensionPoints } from '@groundwork/shell-sdk';",
    ...keys.map((key) => `export type * as ${identifier(shortName(key))} from '${key}';`),
  ];
  return {
    ...Object.fromEntries(Object.entries(known).map(([path, text]) => [`${side}/node_modules/${path}`, text])),
    ...Object.fromEntries(names.map((name) => [`${side}/offers/${name}.d.ts`, offers[name] ?? ''])),
    [`${side}/uses.ts`]: `${uses.join('\n')}\n`,
  };
}

/** An exported value of a shared package, which code that was built against the live one will get. */
export function valueUse(key: string, name: string): TypeUse {
  const place = identifier(shortName(key));
  return {
    key,
    name: `${shortName(key)}.${name}`,
    line: `{ const next = null! as unknown as typeof next_.${place}.${name}; const live: typeof live_.${place}.${name} = next; void live; }`,
  };
}

/** A dialog that others open: they go on passing the props that they know, and read the result that they know. */
export function dialogUse(name: string): TypeUse {
  const at = (side: string) => `At<${side}_.DialogTypes, '${name}'>`;
  const [live, next] = [at('live'), at('next')];
  return {
    name,
    line: `{ const props: Of<${next}, 'props'> = null! as Of<${live}, 'props'>; const keys: KeysOf<${next}> = null! as KeysOf<${live}>; const result: Widened<Of<${live}, 'result'>> = null! as Widened<Of<${next}, 'result'>>; void [props, keys, result]; }`,
  };
}

/** An extension point to which others contribute: their components go on reading the props that they know. */
export function pointUse(name: string): TypeUse {
  const at = (side: string) => `At<${side}_.ExtensionPoints, '${name}'>`;
  return { name, line: `{ const props: Widened<${at('live')}> = null! as Widened<${at('next')}>; void props; }` };
}

/**
 * A collection of the contract, by the fields that a remote uses. More words of a field, such as a status, break nobody.
 *
 * @param key the contract of the remote: an earlier major has a name of its own
 */
export function fieldUse(key: string, collection: string, field: string): TypeUse {
  const place = identifier(shortName(key));
  const at = (side: string) => `Widened<At<${side}_.${place}.RecordOf<'${collection}'>, '${field}'>>`;
  return {
    key,
    name: `${shortName(key)}.${collection}.${field}`,
    line: `{ const field: ${at('live')} = null! as ${at('next')}; void field; }`,
  };
}

const prologue = `import type * as live_ from './live/uses.ts';
import type * as next_ from './next/uses.ts';
type At<T, K extends string> = T extends Record<K, infer V> ? V : any;
type Of<T, K extends string> = T extends Record<K, infer V> ? V : any;
type KeysOf<T> = 0 extends 1 & T ? any : keyof Of<T, 'props'>;
type Widened<T> = 0 extends 1 & T ? any : T extends (...given: never[]) => unknown ? T : T extends string ? string : T extends number ? number : T extends boolean ? boolean : T extends readonly (infer U)[] ? readonly Widened<U>[] : T extends object ? { [K in keyof T]: Widened<T[K]> } : T;
`;
/** Lines of the prologue. */
const before = prologue.split('\n').length - 1;

/** The question whether all uses still hold. */
export const question = (
  live: TypeWorld,
  next: TypeWorld,
  keys: readonly string[],
  uses: readonly TypeUse[],
): TypeQuestion => ({
  files: {
    ...worldFiles('live', live, keys),
    ...worldFiles('next', next, keys),
    'check.ts': `${prologue}${uses.map(({ line }) => line).join('\n')}\n`,
  },
  configuration: { compilerOptions, files: ['check.ts'] },
});

/** The use that an error of `check.ts` is about. */
export const typeUseAt = (uses: readonly TypeUse[], line: number): TypeUse | undefined => uses[line - 1 - before];
