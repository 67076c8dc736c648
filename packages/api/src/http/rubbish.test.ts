import { collectionNames, collections } from '@groundwork/contract';
import fc from 'fast-check';
import { places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

/** Whatever comes in, what is wrong with it is the sender's: no answer is 500 and every refusal has the error shape. */
describe('rubbish', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });

  const name = fc.constantFrom(...collectionNames);
  const field = fc.oneof(
    fc.constantFrom(...new Set(collectionNames.flatMap((each) => collections[each].patch))),
    fc.string(),
  );
  const path = fc.array(field, { minLength: 1, maxLength: 4 }).map((steps) => steps.join('/'));
  const operation = fc.record({ op: fc.oneof(fc.constant('replace'), fc.string()), path, value: fc.jsonValue() });
  const body = fc.oneof(fc.jsonValue(), fc.dictionary(field, fc.jsonValue()), fc.array(operation, { maxLength: 3 }));
  const query = fc.dictionary(
    fc.oneof(
      fc.constantFrom('modifiedAfter', 'ids', 'cursor', 'pageSize', 'projectIds', 'status', 'isDeleted'),
      fc.string(),
    ),
    fc.string({ unit: 'grapheme' }),
    { maxKeys: 2 },
  );

  it('in bodies is refused, not stumbled over', async () => {
    const method = fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE');
    await fc.assert(
      fc.asyncProperty(name, method, body, fc.boolean(), async (collection, verb, sent, hasId) => {
        const id = hasId || verb === 'PUT' ? '/00000002-0000-4000-8000-000000000009' : '';
        const url = `/${collection}${verb === 'POST' ? '' : id}`;
        const answer = await server.call('administrator', verb, url, sent);
        expect({
          sent,
          url,
          verb,
          status: answer.status,
          isFault: answer.status >= 500 && collection !== 'mediaitems',
        }).toMatchObject({
          isFault: false,
        });
        if (answer.status >= 400)
          expect(answer.body).toMatchObject({ title: expect.any(String), requestId: expect.any(String) });
      }),
      { numRuns: 150 },
    );
  }, 120_000);

  it('in queries is refused, not stumbled over', async () => {
    await fc.assert(
      fc.asyncProperty(name, query, async (collection, parameters) => {
        const answer = await server.call('administrator', 'GET', `/${collection}?${new URLSearchParams(parameters)}`);
        expect({ parameters, isFault: answer.status >= 500 }).toEqual({ parameters, isFault: false });
      }),
      { numRuns: 150 },
    );
  }, 120_000);

  it.each([
    ['a moment that is in the year 10000 of UTC', 'modifiedAfter=9999-12-31T23:59:59.999-23:59'],
    ['one of a journal', 'createdAfter=9999-12-31T23:00:00-12:00'],
  ])('in a query is refused: %s', async (_what, parameters) => {
    const { status } = await server.call('administrator', 'GET', `/activityitems?${parameters}`);
    expect(status).toBe(400);
  });

  it('in the place of a path is refused, also an object that is no text', async () => {
    for (const path of [{ toString: 1 }, { toString: null }, [], 7, null]) {
      const operations = [{ op: 'replace', path, value: 1 }];
      const answer = await server.call('administrator', 'PATCH', `/tags/${places.tag}`, operations);
      expect({ path, status: answer.status }).toEqual({ path, status: 400 });
    }
  });
});
