// The environment of browser tests answers most of jsdom's style rules by the name of the element alone
// (packages/federation/src/jest-browser-environment.mjs); the computed styles must equal those of jsdom without that.
it.each([
  ['p > i', '<p><i id="it"></i></p>', true],
  ['p > i', '<p><b id="it"></b></p>', false],
  ['b.x, u', '<b id="it" class="x"></b>', true],
  ['b.x, u', '<b id="it"></b>', false],
  ['b.x, u', '<u id="it"></u>', true],
  ['p [data-x]', '<p><u id="it" data-x></u></p>', true],
  ['p [data-x]', '<p data-x id="it"></p>', false],
  ['u[data-x="y"]', '<u id="it" data-x="y"></u>', true],
  ['u[data-x="y"]', '<u id="it" data-x="z"></u>', false],
  ['[data-x="a, p"]', '<u id="it" data-x="a, p"></u>', true],
  ['.x u:first-child', '<p class="x"><u id="it"></u></p>', true],
  [':is(u, b)', '<b id="it"></b>', true],
  ['*', '<x-y id="it"></x-y>', true],
  ['x-y', '<x-y id="it"></x-y>', true],
])('a style of %s for %s applies: %s', (selector, html, applies) => {
  document.body.innerHTML = `<style>${selector} { visibility: hidden }</style>${html}`;
  const element = document.getElementById('it');
  if (!element) throw new Error('There is no such element.');
  expect(getComputedStyle(element).visibility === 'hidden').toBe(applies);
});

it.each([
  ['<p id="it"></p>', 'block'],
  ['<p id="it" hidden></p>', 'none'],
  ['<input id="it" type="hidden">', 'none'],
  ['<dialog id="it"></dialog>', 'none'],
  ['<table><tr><td id="it"></td></tr></table>', 'table-cell'],
])('%s is shown as %s', (html, display) => {
  document.body.innerHTML = html;
  const element = document.getElementById('it');
  if (!element) throw new Error('There is no such element.');
  expect(getComputedStyle(element).display).toBe(display);
});

it('is computed from the style sheets in their order, then the own style, and follows the document', () => {
  document.body.innerHTML = `
    <style>b { display: flex; color: red } b { display: grid } @media screen { b { opacity: 0.5 } } @media print { b { opacity: 0 } }</style>
    <div style="visibility: hidden; pointer-events: none"><b id="it"></b></div>`;
  const element = document.getElementById('it');
  if (!element) throw new Error('There is no such element.');
  const style = getComputedStyle(element);
  expect(style.display).toBe('grid');
  expect(style.getPropertyValue('display')).toBe('grid');
  expect(style.opacity).toBe('0.5');
  expect(style.getPropertyValue('opacity')).toBe('0.5');
  expect(style.color).toBe('rgb(255, 0, 0)');
  expect([style.visibility, style.pointerEvents, style.getPropertyValue('pointer-events')]).toEqual([
    'hidden',
    'none',
    'none',
  ]);
  element.style.display = 'none';
  expect(getComputedStyle(element).display).toBe('none');
  element.parentElement?.removeAttribute('style');
  expect(getComputedStyle(element).visibility).toBe('visible');
});
