import postcss from 'postcss';
import { globalSelectors, layered, layeredHost } from './styles.ts';

it.each([
  [
    'of a remote in a layer of its name',
    layered('tiny'),
    '.a { b: c } @media print { .a { b: d } }',
    '@layer remotes.tiny{ .a { b: c } @media print { .a { b: d } }}',
  ],
  ['of the host in the layer of the application', layeredHost, '.a { b: c }', '@layer app{ .a { b: c }}'],
  ['that name their layer where they are', layeredHost, '@layer ui { .a { b: c } }', '@layer ui { .a { b: c } }'],
  ['of other files outside of a layer', layered('tiny'), '@import "x.css";', '@import "x.css";'],
])('puts styles %s', async (_, plugin, css, expected) => {
  const plain = (text: string) => text.replaceAll(/\s+/g, '');
  expect(plain((await postcss([plugin]).process(css, { from: '/Page.module.css' })).css)).toBe(plain(expected));
});

it.each([
  ['an element', 'body { color: red }', ['body']],
  ['everything', '* { outline: 9px }', ['*']],
  ['variables of the whole page', ':root { --ink: red }', [':root']],
  ['a class of somebody else', '.ag-row { color: red }', ['.ag-row']],
  ['one of several selectors', '.x-a1b2c3, button { color: red }', ['button']],
  ['a rule within a media query', '@media print { main { color: red } }', ['main']],
  [
    'what is only excluded or one of a choice',
    ':not(.x-a1b2c3), :is(.x-a1b2c3, body) { color: red }',
    [':not(.x-a1b2c3)', ':is(.x-a1b2c3, body)'],
  ],
  ['a class of another build', '.x-ffffff { color: red }', ['.x-ffffff']],
])('finds %s', (_, css, selectors) => {
  expect(globalSelectors(css, 'a1b2c3')).toEqual(selectors);
});

it.each([
  ['a class of its own', '.x-a1b2c3:hover > p { color: red }'],
  ['parts of a grid within it', '.x-a1b2c3 .ag-row { color: red }'],
  ['an own class under a state of the page', '[data-theme="dark"] .x-a1b2c3 { color: red }'],
  ['steps of an animation', '@keyframes y-a1b2c3 { from { opacity: 0 } 50% { opacity: 1 } }'],
  ['rules within a rule', '.x-a1b2c3 { p { color: red } @media print { color: black } }'],
  ['a layer', '@layer remotes.tiny { .x-a1b2c3 { color: red } }'],
])('accepts %s', (_, css) => {
  expect(globalSelectors(css, 'a1b2c3')).toEqual([]);
});
