import type { Statement, Transaction } from '../store/store.ts';
import { type Change, newMeta } from './change.ts';
import { commitTransaction } from './commit.ts';
import type { Doc } from './document.ts';

const stamp = '2026-01-01T00:00:00.000Z';

/** Notes what the database is sent, message by message, and how many records each message carries. */
async function messagesFor(changes: readonly Change[]) {
  const messages: { records: number; takesStamps: boolean }[] = [];
  const send = (statements: readonly Pick<Statement, 'sql' | 'params'>[]) => {
    const written = statements.filter(({ sql }) => /jsonb_array_elements/.test(sql) && !/sync_scopes/.test(sql));
    const records = written.flatMap(({ params }) => JSON.parse(String(params[0])) as unknown[]).length;
    messages.push({ records, takesStamps: statements.some(({ sql }) => sql.includes('update sync_watermark')) });
    return statements.map(() => ({ rows: [{ stamp }], count: 0 }));
  };
  const transaction: Transaction = {
    query: async (sql, params = []) => send([{ sql, params }])[0] as never,
    commit: async (statements) => send(statements),
    announce() {},
  };
  await commitTransaction(transaction, changes, 'operation');
  return messages.filter(({ records, takesStamps }) => records > 0 || takesStamps);
}
const created = (name: Change['name'], count: number): Change[] =>
  Array.from({ length: count }, () => ({ name, after: { ...newMeta(), name: 'Made' } as unknown as Doc }));

describe('commitTransaction', () => {
  it('sends few records, their journal and their stamps in one message', async () => {
    expect(await messagesFor([...created('orders', 3), ...created('auditevents', 3)])).toEqual([
      { records: 6, takesStamps: true },
    ]);
  });

  it('sends many in messages of 200 at most, since a process serves nobody while it writes one, then the stamps', async () => {
    const messages = await messagesFor([...created('orders', 450), ...created('auditevents', 450)]);
    expect(messages.map(({ records }) => records)).toEqual([200, 200, 50, 200, 200, 50, 0]);
    expect(messages.map(({ takesStamps }) => takesStamps)).toEqual([...Array(6).fill(false), true]);
  });
});
