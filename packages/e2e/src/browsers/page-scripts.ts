import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Target } from './window.ts';

/** A target as it is sent to the page: regular expressions do not survive JSON. */
export interface SentTarget {
  css?: string;
  role?: string;
  name?: string;
  namePattern?: { source: string; flags: string };
  text?: string;
  within?: SentTarget;
}

export function sentTarget({ by, text, within }: Target): SentTarget {
  const inner = within && sentTarget(within);
  if ('css' in by) return { css: by.css, text, within: inner };
  const { role, name } = by;
  return name instanceof RegExp
    ? { role, namePattern: { source: name.source, flags: name.flags }, text, within: inner }
    : { role, name, text, within: inner };
}

/** Testing Library's queries by role and name, as a script that defines `TestingLibraryDom`. */
export const queriesSource = (): string =>
  readFileSync(
    createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
    'utf8',
  );

/** Script: whether the page has the queries already. */
export const hasQueries = `return 'TestingLibraryDom' in globalThis;`;

/** Script: the first element that its argument, a {@link SentTarget}, means; hidden ones only for `arguments[1]`. */
export const findElement = `
  const takesHidden = arguments[1];
  function all(target) {
    const root = target.within ? all(target.within)[0] : document.documentElement;
    if (!root) return [];
    const { css, role, name, namePattern, text } = target;
    const wanted = namePattern === undefined ? name : new RegExp(namePattern.source, namePattern.flags);
    const found = css === undefined
      ? TestingLibraryDom.queryAllByRole(root, role, wanted === undefined ? {} : { name: wanted })
      : [...root.querySelectorAll(css)].filter((element) => takesHidden || element.checkVisibility());
    return text === undefined ? found : found.filter((element) => element.textContent.includes(text));
  }
  return all(arguments[0])[0] ?? null;`;

/** Script: whether a click on the middle of its argument reaches it. */
export const isHit = `
  const element = arguments[0];
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (element.contains(hit) || hit.contains(element));`;

/** Script: calls the function with its argument. tsx names inner functions with a helper that no page has. */
export const callOf = (work: (argument: never) => unknown): string =>
  `const __name = (named) => named; return (${work})(arguments[0]);`;
