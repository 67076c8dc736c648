import { openPool } from './database.ts';
import { rawClient } from './testing/raw-client.ts';
import { runningService } from './testing/running-service.ts';
import { loadTokens } from './tokens.ts';

const service = runningService();
const people = 1_000;
const perConversation = 50;

/** Makes the people all at once, and the tokens as the service does: what is tried are the sockets. */
async function tokensOf(ids: readonly string[]): Promise<string[]> {
  const pool = openPool(service.configuration.database);
  await pool.query(
    `insert into chat.users (id, nickname, created_at) select id, id, 1 from unnest($1::text[]) as new(id)`,
    [ids],
  );
  const tokens = await loadTokens(pool);
  await pool.end();
  const expiresAt = Date.now() + 3_600_000;
  return ids.map((userId) => tokens.issue('token', { userId, expiresAt, generation: 1 }));
}

it('serves 1,000 people in one process: each message reaches everybody else in its conversation', async () => {
  const ids = Array.from({ length: people }, (_, n) => `person-${n}`);
  const inBatches = async <Result>(work: (id: string) => Promise<Result>): Promise<Result[]> => {
    const results: Result[] = [];
    for (let start = 0; start < people; start += perConversation) {
      results.push(...(await Promise.all(ids.slice(start, start + perConversation).map(work))));
    }
    return results;
  };
  const tokens = await tokensOf(ids);
  for (let start = 0; start < people; start += perConversation) {
    const user_ids = ids.slice(start, start + perConversation);
    await service.platform('POST', '/group_channels', { channel_url: `conversation-${start}`, user_ids });
  }
  const clients = await inBatches((id) => rawClient(service.address, id, tokens[ids.indexOf(id)] ?? ''));
  expect(service.connections()).toBe(people);

  const conversationOf = (index: number) => `conversation-${index - (index % perConversation)}`;
  const arrivals = clients.map((client, index) =>
    index % perConversation === 0 ? undefined : client.next('MESG').then(({ body }) => body.message),
  );
  const answers = await Promise.all(
    clients.map((client, index) =>
      index % perConversation === 0
        ? client.ask('MESG', { channel_url: conversationOf(index), message: conversationOf(index) })
        : undefined,
    ),
  );
  expect(answers.filter((answer) => answer?.code === 'MESG')).toHaveLength(people / perConversation);
  const received = await Promise.all(arrivals);
  expect(received.filter((text, index) => text !== undefined && text === conversationOf(index))).toHaveLength(
    people - people / perConversation,
  );
  for (const client of clients) client.close();
});
