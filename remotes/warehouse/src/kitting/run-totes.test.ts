import type { Kit } from '../kits/kit.ts';
import { orphansId } from '../kits/kit.ts';
import { keysOf, runAddress, runKitsOf } from './run-kits.ts';
import { withTotes } from './run-totes.ts';

const now = Date.parse('2026-11-22T15:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const entry = (tote: string, status: string, hours: number, quantity = 1) => ({
  tote,
  status,
  quantity,
  timeModifiedUtc: hoursAgo(hours),
});
const kit = (id: string, ...entries: object[]) =>
  ({ id, items: [{ order: { id: `order-${id}` }, entries }] }) as unknown as Kit;
const totesOf = (address: string, kits: readonly Kit[]) => runAddress(withTotes(keysOf(address), kits, now));
const run = (kits: string) => `/warehouse/kitting?kits=${kits}`;

describe('the totes of a pick run', () => {
  it('are numbered in the order of the address while all are empty', () => {
    expect(totesOf('a,b,c', [kit('a'), kit('b'), kit('c')])).toBe(run('a:1,b:2,c:3'));
  });

  it('keep the numbers of the address when a kit is taken out, and a new kit takes the first that is free', () => {
    const kits = [kit('a'), kit('b'), kit('c'), kit('d')];
    expect(totesOf('a:1,c:3', kits)).toBe(run('a:1,c:3'));
    expect(totesOf('a:1,c:3,d', kits)).toBe(run('a:1,c:3,d:2'));
  });

  it('keep the number of the address also when pieces come into another tote', () => {
    expect(totesOf('a:3', [kit('a', entry('5', 'Dropped', 0, 9))])).toBe(run('a:3'));
  });

  it('are those that hold pieces of the kit already, whatever the order in the address', () => {
    const kits = [kit('a'), kit('b', entry('1', 'Dropped', 50), entry('4', 'Ready', 50, 3)), kit('c')];
    expect(totesOf('a,b,c', kits)).toBe(run('a:1,b:4,c:2'));
    // Pieces that are only reserved are still on the shelf.
    expect(totesOf('a', [kit('a', entry('4', 'Reserved', 0))])).toBe(run('a:1'));
  });

  it('spare a tote that was filled for another kit in this shift, while there are others', () => {
    const taken = kit('b', entry('1', 'Dropped', 1));
    expect(totesOf('a', [kit('a'), taken])).toBe(run('a:2'));
    expect(totesOf('a', [kit('a'), kit('b', entry('1', 'Dropped', 11.9))])).toBe(run('a:2'));
    expect(totesOf('a', [kit('a'), kit('b', entry('1', 'Dropped', 12.1))])).toBe(run('a:1'));
    // What is ready was carried to shipping.
    expect(totesOf('a', [kit('a'), kit('b', entry('1', 'Ready', 1))])).toBe(run('a:1'));
    const all = Array.from({ length: 8 }, (_, n) => kit(`x${n}`, entry(String(n + 1), 'Dropped', 1)));
    expect(totesOf('a,b', [kit('a'), kit('b'), ...all])).toBe(run('a:1,b:2'));
  });

  it('are the first of those that hold as many pieces', () => {
    expect(totesOf('a', [kit('a', entry('4', 'Dropped', 1), entry('2', 'Ready', 1))])).toBe(run('a:2'));
  });

  it('are eight: a ninth kit takes none from the eight before it, whatever lies in it', () => {
    const eight = Array.from({ length: 8 }, (_, n) => `x${n}`);
    const kits = [...eight.map((id) => kit(id)), kit('ninth', entry('1', 'Dropped', 1))];
    const shown = runKitsOf(kits, keysOf([...eight, 'ninth'].join(',')));
    expect(shown.map(({ key }) => key)).toEqual(eight);
  });

  it('are never given twice, and a number that no tote has is not believed', () => {
    const kits = [kit('a'), kit('b'), kit('c'), kit('d', entry('2', 'Dropped', 1))];
    expect(totesOf('a:2,b:2,c:99,d', kits)).toBe(run('a:2,b:1,c:3,d:4'));
    expect(totesOf('a:x,a:5', [kit('a')])).toBe(run('a:1'));
  });

  it('are found for an order without a preparation too', () => {
    const orphans = {
      id: orphansId,
      items: [
        { order: { id: 'one' }, entries: [entry('3', 'Dropped', 1)] },
        { order: { id: 'two' }, entries: [] },
      ],
    } as unknown as Kit;
    expect(totesOf('two,one', [orphans])).toBe(run('two:1,one:3'));
    const kept = { id: orphansId, items: [{ order: { id: 'three' }, entries: [entry('1', 'Dropped', 1)] }] };
    expect(totesOf('a', [kit('a'), kept as unknown as Kit])).toBe(run('a:2'));
    // Of its own run, no order keeps a tote from another.
    const spread = [entry('3', 'Dropped', 1, 2), entry('1', 'Dropped', 1)];
    const both = { id: orphansId, items: [{ order: { id: 'one' }, entries: spread }, orphans.items[1]] };
    expect(totesOf('two,one', [both as unknown as Kit])).toBe(run('two:1,one:3'));
  });
});
