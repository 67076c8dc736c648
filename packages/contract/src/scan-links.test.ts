import { idOfScanCode, readScanLink, readScanPath, scanCodeOf, scanLink, shortNumber } from './scan-links.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const origins = ['https://portal.example', 'http://localhost:3100/'];

it('writes an id as 26 characters without I, L, O and U, and reads it back', () => {
  expect(scanCodeOf('00000000-0000-0000-0000-000000000001')).toBe('00000000000000000000000001');
  expect(scanCodeOf('ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe('7ZZZZZZZZZZZZZZZZZZZZZZZZZ');
  const digits = '0123456789abcdef';
  for (let round = 0; round < 200; round++) {
    // Every digit at every place, in a different order each round.
    const made = id.replaceAll(/[0-9a-f]/g, (_, place: number) => digits[(place * (round + 1) + round * 7) % 16]!);
    const code = scanCodeOf(made);
    expect(code).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    expect(idOfScanCode(code)).toBe(made);
    expect(idOfScanCode(code.toLowerCase())).toBe(made);
  }
});

it('reads what a person copies from a label with O for 0 and I or L for 1', () => {
  expect(idOfScanCode('OOOOOOOOOOOOOOOOOOOOOOOOIL')).toBe('00000000-0000-0000-0000-000000000021');
});

it.each(['', '0000000000000000000000000', '8ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'U0000000000000000000000000'])(
  'takes %p for no scan code',
  (text) => expect(idOfScanCode(text)).toBeUndefined(),
);

it('refuses to make a code of what is no id', () => {
  expect(() => scanCodeOf('[ORPHANS]')).toThrow("'[ORPHANS]' is not a UUID, so it has no scan code.");
});

it('makes an upper-case link of at most 51 characters for a host of 14', () => {
  const link = scanLink('https://portal.example', 'preparations', id);
  expect(link).toBe(`HTTPS://PORTAL.EXAMPLE/S/K${scanCodeOf(id)}`);
  // QR's alphanumeric mode, the compact one: digits, upper-case letters and $%*+-./: and space.
  expect(link).toMatch(/^[0-9A-Z $%*+\-./:]{1,52}$/);
});

it.each([
  ['P', 'products'],
  ['I', 'inventoryitems'],
  ['K', 'preparations'],
  ['O', 'orders'],
  ['L', 'locations'],
  ['S', 'shipments'],
  ['N', 'preparationitems'],
  ['C', 'counts'],
] as const)('uses the letter %s for %s', (letter, collection) => {
  const link = scanLink('http://localhost:3100', collection, id);
  expect(link.startsWith(`HTTP://LOCALHOST:3100/S/${letter}`)).toBe(true);
  for (const text of [link, link.toLowerCase(), ` ${link}\n`])
    expect(readScanLink(text, origins)).toEqual({ collection, id });
});

it('names the box of a shipment', () => {
  const link = scanLink('https://portal.example', 'shipments', id, 12);
  expect(link.endsWith('-12')).toBe(true);
  expect(readScanLink(link, origins)).toEqual({ collection: 'shipments', id, box: 12 });
});

it('reads old links, which name the collection', () => {
  const text = `https://portal.example/inventoryitems/${id.toUpperCase()}?from=label`;
  expect(readScanLink(text, origins)).toEqual({ collection: 'inventoryitems', id });
});

it.each([
  ['of another host', `HTTPS://ELSEWHERE.EXAMPLE/S/K${scanCodeOf(id)}`],
  ['with another scheme', `http://portal.example/S/K${scanCodeOf(id)}`],
  ['that was cut short', `HTTPS://PORTAL.EXAMPLE/S/K${scanCodeOf(id).slice(0, 20)}`],
  ['with an unknown letter', `HTTPS://PORTAL.EXAMPLE/S/Z${scanCodeOf(id)}`],
  ['of a collection without labels', `https://portal.example/users/${id}`],
  ['to a page', 'https://portal.example/warehouse/kitting'],
])('takes a link %s for none of ours', (_, text) => expect(readScanLink(text, origins)).toBeUndefined());

it('reads a path alone, as a router has it', () => {
  expect(readScanPath(`/s/o${scanCodeOf(id).toLowerCase()}`)).toEqual({ collection: 'orders', id });
  expect(readScanPath('/products')).toBeUndefined();
});

it('shortens an id to the number on paper', () => expect(shortNumber(id)).toBe('0F8FAD5B'));
