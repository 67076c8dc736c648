import { type buildPackage, type ReferencedPackage, readPackage, type Source } from './packages.ts';

/** One `@example` of a doc comment. */
export interface Example {
  /** The declaration that it explains. */
  name: string;
  file: string;
  /** Where its code begins. */
  line: number;
  code: string;
}

const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?:export )?(?:async )?(?:const|function\*?|class) (\w+)/g;
const block = /^ \* @example\n \* ```tsx\n((?: \*.*\n)*?) \* ```$/gm;

/** The examples in the doc comments of one file. */
export const examplesIn = ({ file, text }: Source): Example[] =>
  [...text.matchAll(comment)].flatMap(({ 0: whole, 2: name = '', index }) =>
    [...whole.matchAll(block)].map((found) => {
      const before = text.slice(0, index + found.index);
      const code = (found[1] ?? '').replace(/^ \* ?/gm, '');
      return { name, file, line: before.split('\n').length + 2, code };
    }),
  );

/** The examples of a package. */
export const examplesOf = (name: ReferencedPackage | typeof buildPackage.name): Example[] =>
  readPackage(name).flatMap(examplesIn);
