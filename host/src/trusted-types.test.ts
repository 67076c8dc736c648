import { codeAddress, inertMarkup } from './trusted-types.ts';

it.each([
  ['a file of the host', '/assets/1.0.0/shell/static/js/a.js'],
  ['the reader of codes', '/scan/worker.0a1b2c.js'],
  ['the service worker', '/sw.js?release=next'],
  [
    'a remote in storage, which the content security policy names',
    'https://files.example.net/releases/catalog/1.0.0/remoteEntry.js',
  ],
])('loads code from %s', (_, address) => {
  expect(codeAddress(address)).toBe(address);
});

it.each([
  ['an answer of the API', '/api/files/1'],
  ['a path that leaves the folder of code', '/assets/../api/files/1'],
  ['the text of an address', 'data:text/javascript,alert(1)'],
  ['a file that the page has made', `blob:${location.origin}/0d5f`],
  ['a script as an address', 'javascript:alert(1)'],
])('loads no code from %s', (_, address) => {
  expect(() => codeAddress(address)).toThrow(`No code is loaded from ${address}.`);
});

it.each([
  '<div class="ag-cell" role="gridcell" data-ref="eCell"></div>',
  '<p>Set one=1 and call the <b>office</b></p>',
  'a &lt;script&gt; in words',
  '<a href="https://example.net/?online=1">Vendor</a>',
])('leaves %s as it is', (html) => {
  expect(inertMarkup(html)).toBe(html);
});

it.each([
  '<script>alert(1)</script>',
  '<img src="x" onerror="alert(1)">',
  '<img src="x"onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">Vendor</a>',
  '<iframe srcdoc="x"></iframe>',
  '<button formaction="/api/">Save</button>',
])('shows %s as text', (html) => {
  const element = document.createElement('div');
  element.innerHTML = inertMarkup(html);
  expect(element.children).toHaveLength(0);
  expect(element.textContent).toBe(html);
});

it.each(['<', '<a ', '<a on', '="<'])('judges a text of %p, again and again, as quickly as any other', async (part) => {
  // As long as a description may be.
  const text = part.repeat(200_000 / part.length);
  expect(inertMarkup(text)).toBe(text);
  // The time of the test is over by now where each part was compared with all that follow it.
  await new Promise((resolve) => setTimeout(resolve));
});

it('is made once in a page that loads the entry of visitors, and then that of the portal', async () => {
  const factory = {
    defaultPolicy: undefined as unknown,
    createPolicy(name: string, rules: unknown) {
      if (this.defaultPolicy) throw new TypeError(`Policy with name "${name}" already exists.`);
      this.defaultPolicy = rules;
    },
  };
  Object.assign(globalThis, { trustedTypes: factory });
  try {
    const load = () =>
      jest.isolateModulesAsync(async () => {
        await import('./trusted-types.ts');
      });
    await load();
    await load();
    expect(factory.defaultPolicy).toBeDefined();
  } finally {
    Reflect.deleteProperty(globalThis, 'trustedTypes');
  }
});
