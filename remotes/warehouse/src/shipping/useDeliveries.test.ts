import { readFrom } from './useDeliveries.ts';

describe('the lines of deliveries that are asked for', () => {
  const now = new Date('2026-11-23T12:00:00.000Z');
  const at = (timeCreatedUtc: string) => ({ timeCreatedUtc });

  it('begin 90 days ago where none is known', () => {
    expect(readFrom([], now)).toBe('2026-08-25T12:00:00.000Z');
  });
  it('begin a minute before the newest known one, whose neighbors may appear later', () => {
    const known = [at('2026-11-23T11:00:00.000Z'), at('2026-11-23T11:30:00.000Z'), at('2026-11-20T00:00:00.000Z')];
    expect(readFrom(known, now)).toBe('2026-11-23T11:29:00.000Z');
  });
});
