import { createOnce } from './once.ts';

const hour = 3_600_000;
let time: number;
let runs: number;
const work = async () => {
  runs += 1;
  return runs;
};
const fails = async () => {
  runs += 1;
  throw new Error(`failed ${runs}`);
};
beforeEach(() => {
  time = 0;
  runs = 0;
});

it('gives what came of the first time for an hour, and then does it again', async () => {
  const once = createOnce(() => time);
  const ask = (key: string) => once.run({ key, content: 'c' }, work, () => true);
  expect([await ask('a'), await ask('a'), await ask('b')]).toEqual([1, 1, 2]);
  time = hour - 1;
  expect(await ask('a')).toBe(1);
  time = hour;
  expect([await ask('a'), await ask('b')]).toEqual([3, 4]);
});

it('keeps a failure only where it is meant to be kept', async () => {
  const once = createOnce(() => time);
  const ask = (forgets: boolean) => once.run({ key: 'a', content: 'c' }, fails, () => forgets);
  await expect(ask(true)).rejects.toThrow('failed 1');
  await expect(ask(false)).rejects.toThrow('failed 2');
  await expect(ask(true)).rejects.toThrow('failed 2');
});

it('keeps no more than ten thousand, and forgets the oldest first', async () => {
  const once = createOnce(() => time);
  for (let key = 0; key < 10_001; key += 1) await once.run({ key: String(key), content: 'c' }, work, () => true);
  expect([
    await once.run({ key: '10000', content: 'c' }, work, () => true),
    await once.run({ key: '0', content: 'c' }, work, () => true),
  ]).toEqual([10_001, 10_002]);
});
