import { endsWithin } from './ends-within.ts';

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

it('says whether work ends in time, and leaves no timer behind, also where the work fails', async () => {
  const before = timers();
  expect(await endsWithin(60_000, Promise.resolve())).toBe(true);
  expect(await endsWithin(1, new Promise(() => undefined))).toBe(false);
  await expect(endsWithin(60_000, Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(timers()).toBeLessThanOrEqual(before);
});
