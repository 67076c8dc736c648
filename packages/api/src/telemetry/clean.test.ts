import { browserOf, cleanStack, fingerprintOf, withoutPersonal } from './clean.ts';

describe('a message', () => {
  it.each([
    ['could not invite ada.king@school.test', 'could not invite (email)'],
    ['no record 7d444840-9dc0-11d1-b245-5ffdce74fad2 here', 'no record (id) here'],
    ['GET /products?q=Ada failed', 'GET /products?(…) failed'],
    ['call +49 170 1234567 now', 'call (number) now'],
    ['Unexpected token in "Dear Ada King, your box"', 'Unexpected token in (text)'],
    ['Bearer eyJhbGciOi.eyJzdWIiOiI.c2ln was refused', 'Bearer (token) was refused'],
  ])('loses what could be somebody’s: %s', (message, cleaned) => {
    expect(withoutPersonal(message)).toBe(cleaned);
  });

  it('keeps the names of fields, which say what is wrong', () => {
    const message = "Cannot read properties of undefined (reading 'divisibleUnits')";
    expect(withoutPersonal(message)).toBe(message);
  });
});

it('keeps the frames of a stack, without its message and without queries', () => {
  const stack = `TypeError: Ada King has no box
    at price (http://localhost/releases/catalog/1.4.2-7f03ce/static/js/packs.1a2b.js?retry=1:1:2034)
    at http://localhost/assets/2.4.0-cd5136/shell/static/js/shell.js:1:77`;
  expect(cleanStack(stack)).toBe(
    `at price (http://localhost/releases/catalog/1.4.2-7f03ce/static/js/packs.1a2b.js:1:2034)
at http://localhost/assets/2.4.0-cd5136/shell/static/js/shell.js:1:77`,
  );
});

it('is done with a stack that was made to take for ever', () => {
  // A pattern that looks for the end behind each of these characters is busy with it for a quarter of an hour.
  const line = `at f (${'?'.repeat(400_000)} x:1:1)`;
  expect(cleanStack(line)).toBe(line.slice(0, 4_000));
  expect(cleanStack(`at f (http://a.test/b.js?${'#'.repeat(400_000)}:1:1)`)).toBe('at f (http://a.test/b.js:1:1)');
});

it('recognizes a failure again, whatever number it names and whichever host it was loaded from', () => {
  const at = (host: string) => `at price (${host}/catalog/1.4.2/packs.js:1:2034)`;
  const first = fingerprintOf('uncaught', 'row 12 is missing', at('https://a.test'));
  expect(fingerprintOf('uncaught', 'row 7 is missing', at('https://b.test'))).toBe(first);
  expect(fingerprintOf('render', 'row 12 is missing', at('https://a.test'))).not.toBe(first);
  expect(fingerprintOf('uncaught', 'row 12 is missing', 'at other (https://a.test/x.js:1:1)')).not.toBe(first);
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36', 'Chrome 141'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15', 'Safari 26'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge 141'],
  ['curl/8', 'Another browser'],
])('reads the browser from %s', (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser);
});

it('is done with a User-Agent that was made to take for ever', () => {
  // Of 2,000 digits a pattern with three repetitions takes seconds, of 20,000 hours.
  expect(browserOf(`Version/${'1'.repeat(20_000)}`)).toBe('Another browser');
});
