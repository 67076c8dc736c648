import { mayBeStored } from './count-commands.ts';

const refused = (responseCode: number) => ({ kind: 'refused' as const, responseCode, error: { message: 'No' } });

it('takes what the server refused for an answer, and only what nobody answered for lost', () => {
  expect([400, 403, 409, 422, 499].map((code) => mayBeStored(refused(code)))).toEqual(Array(5).fill(false));
  expect([0, 200, 500, 504].map((code) => mayBeStored(refused(code)))).toEqual(Array(4).fill(true));
  expect(mayBeStored({ kind: 'done', data: undefined })).toBe(false);
});
