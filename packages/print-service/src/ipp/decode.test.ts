import fc from 'fast-check';
import { decodeAnswer } from './decode.ts';

const head = [1, 1, 0, 0, 0, 0, 0, 1, 4];
const named = [0x44, 0, 1, 97, 0, 2, 111, 107];

it('reads all values of an attribute, of each kind', () => {
  const language = [0x35, 0, 1, 98, 0, 8, 0, 2, 101, 110, 0, 2, 104, 105];
  const bytes = [...head, ...named, 0x44, 0, 0, 0, 1, 33, ...language, 0x21, 0, 1, 99, 0, 4, 0xff, 0xff, 0xff, 0xff, 3];
  const answer = decodeAnswer(Buffer.from(bytes));
  expect([answer.status, answer.texts('a'), answer.texts('b'), answer.numbers('c')]).toEqual([
    0,
    ['ok', '!'],
    ['hi'],
    [-1],
  ]);
});

it('ends with an error, and soon, for whatever is no whole answer', () => {
  const wholeLength = head.length + named.length;
  for (let end = 0; end < wholeLength; end += 1)
    expect(() => decodeAnswer(Buffer.from([...head, ...named]).subarray(0, end))).toThrow();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (rest) => {
      try {
        decodeAnswer(Buffer.from([...head, ...named, ...rest]));
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }),
  );
});
