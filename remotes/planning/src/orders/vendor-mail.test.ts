import type { Order, Vendor } from '@groundwork/contract';
import { vendorMail } from './vendor-mail.ts';

const vendor = { id: 'v', name: 'Nienhuis', contactEmail: 'orders@nienhuis.example' } as Vendor;
const orders = Array.from(
  { length: 3_000 },
  (_, index) => ({ id: `o${index}`, name: `Tower ${index}`, quantity: 2 }) as Order,
);

it('finds how many of thousands of orders a mail holds without trying each number', () => {
  const encode = jest.spyOn(globalThis, 'encodeURIComponent');
  const address = vendorMail(vendor, orders);
  expect(encode.mock.calls.length).toBeLessThan(1_000);
  encode.mockRestore();
  expect(address.length).toBeLessThanOrEqual(1_900);
  const lines = decodeURIComponent(address).split('\r\n');
  const shown = lines.filter((line) => line.includes('×')).length;
  expect(shown).toBeGreaterThan(40);
  expect(lines.at(-1)).toBe(`… and ${(3_000 - shown).toLocaleString('en-US')} more`);
});

it('names all orders where there is room', () => {
  const body = decodeURIComponent(vendorMail(vendor, orders.slice(0, 30)));
  expect(body).toContain('2 × Tower 29');
  expect(body).not.toContain('more');
});
