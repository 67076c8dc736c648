import { testServer } from '../testing/server.ts';

describe('statements of a list', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });
  /** What the request read of the database; that somebody was seen and how often they asked is written down beside it. */
  const statementsOf = async (path: string) => {
    const query = jest.spyOn(server.store, 'query');
    const { status, headers } = await server.call('director', 'GET', path);
    const asked = query.mock.calls.map(([sql, , name]) => ({ sql, name }));
    query.mockRestore();
    expect(status).toBe(200);
    const pagination = JSON.parse(headers.get('x-pagination') ?? '{}') as { NextPageLink?: string };
    return { asked: asked.filter(({ sql }) => sql.trim().startsWith('select')), next: pagination.NextPageLink };
  };
  const whole = '/vendors?modifiedAfter=1970-01-01T00:00:00.000Z&includeArchived=false&includeDeleted=false';

  it('are two, who asks and what they see, which a connection plans once', async () => {
    const first = await statementsOf(whole);
    expect(first.asked).toHaveLength(2);
    expect(first.asked.map(({ name }) => typeof name)).toEqual(['string', 'string']);
    const later = await statementsOf(whole.replace('1970', '1999'));
    expect(later.asked).toEqual(first.asked);
    // Another text has another name.
    const other = await statementsOf('/products');
    expect(other.asked[1]?.name).not.toBe(first.asked[1]?.name);
  });

  it('are not kept where their text is one of very many', async () => {
    const filtered = await statementsOf('/vendors?pageSize=7');
    expect(filtered.asked[1]?.name).toBeUndefined();
  });
});
