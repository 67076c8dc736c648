import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: root })
    .toString()
    .split('\n')
    .filter((file) => file !== '');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Set by libraries: React Aria measures what opens a list, and Rspress has the colors of the docs. */
const ofLibraries = /^--(trigger-width|rp-.*)$/;

it('uses no custom property of CSS that nothing sets', () => {
  const sheets = tracked('*.css');
  const set = new Set([
    ...sheets.flatMap((file) => [...read(file).matchAll(/(?:^|[{;\s])(--[\w-]+)\s*:/g)].map(([, name]) => name)),
    ...tracked('*.ts', '*.tsx').flatMap((file) =>
      [...read(file).matchAll(/['"`](--[\w-]+)['"`]/g)].map(([, name]) => name),
    ),
  ]);
  const unknown = sheets.flatMap((file) =>
    [...read(file).matchAll(/var\((--[\w-]+)/g)].flatMap(([, name = '']) =>
      set.has(name) || ofLibraries.test(name) ? [] : [`${name} in ${file}`],
    ),
  );
  expect(unknown).toEqual([]);
});

/** Rules of a style sheet, without its comments; `isForced` inside the colors of the system. */
function rulesOf(file: string) {
  const text = read(file).replace(/\/\*.*?\*\//gs, '');
  const forced = [...text.matchAll(/@media \(forced-colors: active\) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g)];
  const rules = (part: string) =>
    [...part.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      selector: selector.replace(/\s+/g, ' ').trim(),
      body,
    }));
  return {
    rules: rules(forced.reduce((left, [whole]) => left.replace(whole, ''), text)),
    isForced: (selector: string) => forced.some(([, part = '']) => part.includes(selector.split(',')[0] ?? selector)),
  };
}

/** The state of an element, or of what it frames, at the end of a selector. */
const state =
  /(:focus(-visible|-within)?|\[data-(focused|focus-visible|selected|chosen)\]|\[aria-(selected|pressed)="true"\]|\[aria-current\]|:checked)\)*(::before)?$/;
/** What is left of a rule where people have chosen their own colors: no background, no shadow, and one color for all borders. */
const staysVisible =
  /(outline|border|border-(left|bottom|width)|font-weight|opacity|transform): (?!none|0|transparent)/;
/** A tick, a dot or another word beside it says the same, or another rule does. */
const elsewhere = [
  'packages/ui/src/actions/Button.module.css',
  'packages/ui/src/actions/Choice.module.css',
  'packages/ui/src/fields/Toggle.module.css',
];

it('draws what is focused or chosen also in the colors of the system, which drop backgrounds and shadows', () => {
  const hidden = tracked('packages/*.css', 'host/*.css', 'remotes/*.css')
    .filter((file) => !elsewhere.includes(file))
    .flatMap((file) => {
      const { rules, isForced } = rulesOf(file);
      const drawn = (selector: string) =>
        isForced(selector) || rules.some((rule) => rule.selector.startsWith(selector) && staysVisible.test(rule.body));
      return (
        rules
          .filter(({ selector, body }) => state.test(selector) && /(background|box-shadow|border-color): /.test(body))
          // The ring of every element, unless the file takes it away.
          .filter(({ selector }) => !selector.includes(':focus-visible') || /outline: (none|0)/.test(read(file)))
          .filter(({ selector }) => !drawn(selector.split(', ').at(-1) ?? selector) && !drawn(selector))
          .map(({ selector }) => `${selector} in ${file}`)
      );
    });
  expect(hidden).toEqual([]);
});

/** The colors of a token in the light and the dark theme, in one part of the tokens. */
function colorsOf(name: string, part: string): [light: string, dark: string] {
  const [, light = '', dark = ''] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(part) ?? [];
  return [light, dark];
}
const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
/** Relative luminance, by WCAG 2.2. */
const luminance = (color: string) =>
  [0.2126, 0.7152, 0.0722].reduce(
    (sum, weight, index) =>
      sum + weight * channel(Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16) / 255),
    0,
  );
function contrastOf(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

it.each([
  // [what people have asked for, secondary text, edges of fields, hairlines: least contrast on every surface]
  ['no more contrast', 4.5, 3, 1],
  ['more contrast', 7, 4.5, 3],
])('shows secondary text and edges clearly in both themes to who asks for %s', (asked, text, control, line) => {
  const sheet = read('packages/ui/src/styles/tokens.css');
  const [usual = '', more = ''] = sheet.split('@media (prefers-contrast: more)');
  const surfaces = ['surface', 'surface-raised', 'surface-sunken'].map((name) => colorsOf(name, usual));
  const least = { 'ink-muted': text, 'line-control': control, line };
  for (const [name, ratio] of Object.entries(least))
    for (const theme of [0, 1] as const) {
      const color = colorsOf(name, asked === 'more contrast' ? more : usual)[theme];
      const ratios = surfaces.map((surface) => contrastOf(color, surface[theme]));
      expect({ name, theme, lowest: Math.min(...ratios) >= ratio, color }).toEqual({
        name,
        theme,
        lowest: true,
        color,
      });
      expect(color).not.toBe('');
    }
});
