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

it('takes a lost answer for a failure while the record is still there, or nobody knows', async () => {
  expect(failedOf(await restore(entries.slice(1)))).toEqual(['b', 'c']);
  expect(failedOf(await restore(undefined))).toEqual(['b', 'c']);
});
