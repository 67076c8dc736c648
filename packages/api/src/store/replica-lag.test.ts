import { ReplicaLag } from './replica-lag.ts';

const stamp = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`;

describe('how far a replica is behind', () => {
  it('is nothing while it has what the primary has, however long nothing happens', () => {
    const lag = new ReplicaLag();
    lag.observe(stamp(1), stamp(1), 0);
    lag.observe(stamp(1), stamp(1), 60_000);
    expect(lag.at(60_000)).toBe(0);
  });

  it('counts from the oldest change that it lacks, and falls as it catches up', () => {
    const lag = new ReplicaLag();
    lag.observe(stamp(1), stamp(1), 0);
    lag.observe(stamp(2), stamp(1), 1_000);
    lag.observe(stamp(9), stamp(1), 8_000);
    expect(lag.at(12_000)).toBe(11_000);
    lag.observe(stamp(9), stamp(2), 12_000);
    expect(lag.at(12_000)).toBe(4_000);
    lag.observe(stamp(9), stamp(9), 13_000);
    expect(lag.at(13_000)).toBe(0);
  });

  it('is nothing where another replica behind the same address is newer than what this process saw', () => {
    const lag = new ReplicaLag();
    lag.observe(stamp(3), stamp(4), 0);
    expect(lag.at(5_000)).toBe(0);
  });
});
