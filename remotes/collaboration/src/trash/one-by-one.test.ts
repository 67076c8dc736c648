import { oneByOne } from './one-by-one.ts';
import { entryOf } from './trash-entry.ts';

const entries = ['a', 'b', 'c'].map((id) => entryOf('vendors', { id, name: id } as never));
const answers: Record<string, number> = { a: 200, b: 409, c: 502 };
const restoring = {
  ...{ doing: 'Restoring', done: 'restored' },
  run: async ({ recordId }: { recordId: string }) => {
    const responseCode = answers[recordId] ?? 0;
    if (responseCode === 200) return { succeeded: true as const, responseCode, data: undefined };
    return { succeeded: false as const, responseCode, error: { message: 'Refused' } };
  },
};
const restore = (left: typeof entries | undefined) =>
  oneByOne(
    restoring,
    entries,
    () => {},
    undefined,
    async () => left,
  );
const failedOf = ({ failures }: Awaited<ReturnType<typeof restore>>) => failures.map(({ entry }) => entry.recordId);

it('takes a lost answer for done where the record is in the trash no more, and a refusal never', async () => {
  const outcome = await restore([]);
  expect(failedOf(outcome)).toEqual(['b']);
  expect(outcome.text).toBe('2 restored, 1 failed');
});

it('stops where the server is away, and says how many were not tried', async () => {
  const many = Array.from({ length: 500 }, (_, index) => entryOf('vendors', { id: `v${index}`, name: 'V' } as never));
  const asked: string[] = [];
  const run = async ({ recordId }: { recordId: string }) => {
    asked.push(recordId);
    // One that is lost alone is no reason to stop.
    if (asked.length > 200 || asked.length === 7)
      return { succeeded: false as const, responseCode: 502, error: { message: 'Away' } };
    return { succeeded: true as const, responseCode: 200, data: undefined };
  };
  const outcome = await oneByOne({ ...restoring, run }, many, () => {});
  expect(asked).toHaveLength(203);
  expect(outcome).toMatchObject({ done: 199, isComplete: false });
  expect(outcome.text).toBe('199 restored, 4 failed, 297 not tried, because the server does not answer');
});

it('stops where the user wants it, after the entry that is on its way, and says what was done', async () => {
  const outcome = await oneByOne(
    { ...restoring, run: async () => ({ succeeded: true as const, responseCode: 200, data: undefined }) },
    entries,
    (text) => text !== 'Restoring 2 of 3',
  );
  expect(outcome).toMatchObject({ done: 1, isComplete: false, isStopped: true });
  expect(outcome.text).toBe('Stopped. 1 restored, 2 still in the trash');
});

it('takes a lost answer for a failure while the record is still there, or nobody knows', async () => {
  expect(failedOf(await restore(entries.slice(1)))).toEqual(['b', 'c']);
  expect(failedOf(await restore(undefined))).toEqual(['b', 'c']);
});
