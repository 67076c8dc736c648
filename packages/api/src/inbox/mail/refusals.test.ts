import { Refusals } from './refusals.ts';

const minute = 60_000;

describe('a conversation that the chat service refuses', () => {
  it('is asked about again after a minute, then after twice as long each time, at least once an hour', () => {
    const refusals = new Refusals();
    const pauses: number[] = [];
    let now = 0;
    for (let attempt = 0; attempt < 9; attempt += 1) {
      refusals.add('one', now);
      const refusedAt = now;
      while (refusals.isPaused('one', now)) now += minute / 2;
      pauses.push((now - refusedAt) / minute);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('holds up no other, and is forgotten with its first answer', () => {
    const refusals = new Refusals();
    refusals.add('one', 0);
    expect([refusals.isPaused('other', 1), refusals.isRefused('other')]).toEqual([false, false]);
    refusals.end('one');
    expect([refusals.isPaused('one', 1), refusals.isRefused('one')]).toEqual([false, false]);
  });
});
