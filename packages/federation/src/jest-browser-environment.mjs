// jsdom, which asks all 200 rules of its stylesheet about an element and its ancestors whenever a style is asked for: a
// fifth of the time of a test. Nearly all of them end in the name of an element, and most are answered by that name.
import './jest-compiled-once.mjs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const environment = require.resolve('jest-environment-jsdom');
const selectors = createRequire(environment)('jsdom/lib/jsdom/living/helpers/selectors.js');
const { matchesDontThrow } = selectors;

/** @type {Map<string, Set<string> | undefined>} */
const known = new Map();
const attribute = /\[[\w-]+(?:=(?:"[\w-]*"|[\w-]+))?\]/g;
/** The names of the elements that a selector can match; none where its end does not say. @param {string} selector */
function namesOf(selector) {
  if (known.has(selector)) return known.get(selector);
  const plain = String(selector).replaceAll(attribute, '.attribute');
  // Brackets, quotes and escapes may hold commas and spaces of their own.
  const ends = /[\\"'()[\]]/.test(plain) ? [] : plain.split(',');
  const names = ends.map((end) => /(?:^|[\s>+~])([a-z][a-z0-9-]*)(?:[.#:][^\s>+~]*)?$/i.exec(end.trim())?.[1]);
  const isSaid = names.length > 0 && names.every((name) => name !== undefined);
  known.set(selector, isSaid ? new Set(names.map((name) => name.toLowerCase())) : undefined);
  return known.get(selector);
}
// Before jsdom's style rules take hold of it.
selectors.matchesDontThrow = (element, selector) => {
  const names = namesOf(selector);
  return (!names || names.has(element._localName.toLowerCase())) && matchesDontThrow(element, selector);
};

export default require(environment).default;
