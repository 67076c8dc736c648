// Computed styles as in jsdom, with less work: the test libraries ask for the style of every element and its ancestors
// to determine visibility. The results equal jsdom's (packages/testing/src/computed-style.test.ts).
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const jsdom = createRequire(createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom'));
const selectors = jsdom('./jsdom/living/helpers/selectors.js');
const styleRules = jsdom('./jsdom/living/helpers/style-rules.js');
const { implForWrapper } = jsdom('./jsdom/living/generated/utils.js');
const { CSSStyleDeclaration } = jsdom('cssstyle');
const { matchesDontThrow } = selectors;
const { getResolvedValue } = styleRules;

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
selectors.matchesDontThrow = (element, selector) => {
  const names = namesOf(selector);
  return (!names || names.has(element._localName.toLowerCase())) && matchesDontThrow(element, selector);
};

/** The rules of a style sheet that count on a screen, in their order. */
const rulesOf = ({ cssRules }) =>
  Array.from(cssRules).flatMap((rule) =>
    rule.media ? (Array.from(rule.media).includes('screen') ? Array.from(rule.cssRules) : []) : [rule],
  );

const everywhere = rulesOf(jsdom('rrweb-cssom').parse(jsdom('./jsdom/browser/default-stylesheet')));
/** The browser's own rules that an element of a name can meet: ten of two hundred. @type {Map<string, object[]>} */
const ownRules = new Map();
function ownRulesFor(name) {
  const before = ownRules.get(name);
  if (before) return before;
  const rules = everywhere.filter(({ selectorText }) => namesOf(selectorText)?.has(name) ?? true);
  ownRules.set(name, rules);
  return rules;
}

function declare(element) {
  const declaration = new CSSStyleDeclaration();
  const take = (style) => {
    for (const property of Array.from(style)) {
      const value = style.getPropertyValue(property);
      if (value === 'unset') declaration.removeProperty(property);
      else declaration.setProperty(property, value, style.getPropertyPriority(property));
    }
  };
  const meet = ({ selectorText, style }) => selectors.matchesDontThrow(element, selectorText) && take(style);
  ownRulesFor(element._localName.toLowerCase()).forEach(meet);
  for (const sheet of element._ownerDocument.styleSheets._list) rulesOf(sheet).forEach(meet);
  take(element.style);
  return declaration;
}
// Before jsdom's window takes hold of it. The cache is jsdom's, which empties it with every change of the document.
styleRules.getDeclarationForElement = (element) => {
  const document = element._ownerDocument;
  document._styleCache ??= new WeakMap();
  const before = document._styleCache.get(element);
  if (before) return before;
  const declaration = declare(element);
  document._styleCache.set(element, declaration);
  return declaration;
};

/** What the test libraries ask, by the names of style objects and of CSS. @type {Map<string | symbol, (element: object) => string>} */
const answers = new Map([
  ['display', (element) => styleRules.getDeclarationForElement(element).getPropertyValue('display')],
  ['visibility', (element) => getResolvedValue(element, 'visibility')],
  ['pointerEvents', (element) => getResolvedValue(element, 'pointer-events')],
  ['pointer-events', (element) => getResolvedValue(element, 'pointer-events')],
]);

/**
 * Computes what is asked for: jsdom works out sixteen values with every question, and nearly all are whether something is
 * seen. As in a browser, what was answered follows the document.
 */
export function computeWhenAsked(window) {
  const whole = window.getComputedStyle;
  window.getComputedStyle = (wrapper, pseudo) => {
    const element = pseudo ? undefined : implForWrapper(wrapper);
    if (!element?._ownerDocument) return whole.call(window, wrapper, pseudo);
    let known;
    const style = () => {
      known ??= whole.call(window, wrapper);
      return known;
    };
    const getPropertyValue = (name) => answers.get(name)?.(element) ?? style().getPropertyValue(name);
    return new Proxy(Object.create(CSSStyleDeclaration.prototype), {
      get(_, name) {
        if (name === 'getPropertyValue') return getPropertyValue;
        if (answers.has(name)) return answers.get(name)(element);
        const value = style()[name];
        return typeof value === 'function' ? value.bind(style()) : value;
      },
    });
  };
}
