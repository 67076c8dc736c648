import type pg from 'pg';
import type { Announcements } from './announcements.ts';
import { createConversations } from './conversations.ts';
import type { Webhook } from './webhook.ts';

it('changes the name of a conversation and its operators together, or neither', async () => {
  const channel = { url: 'c', members: [], isFrozen: false };
  const outside: string[] = [];
  const inTransaction: string[] = [];
  const client = {
    query: async (sql: string) => {
      inTransaction.push(sql.trim().split(/\s+/, 2).join(' '));
      if (sql.includes('chat.members')) throw new Error('The database went away.');
      return { rows: [] };
    },
    on: () => {},
    off: () => {},
    release: () => {},
  };
  const pool = {
    query: async (sql: string) => {
      if (!sql.trim().startsWith('select')) outside.push(sql);
      return { rows: [channel] };
    },
    connect: async () => client,
  } as unknown as pg.Pool;
  const announcements = { changed: jest.fn() } as unknown as Announcements;
  const conversations = createConversations(pool, announcements, {} as Webhook, {
    messagesPerMinute: 20,
    fileOrigins: [],
  });
  const renamed = conversations.update(null, 'c', { name: 'Room', operatorIds: ['ada'] });
  await expect(renamed).rejects.toThrow('went away');
  expect(outside).toEqual([]);
  expect(inTransaction).toEqual(['begin', 'update chat.channels', 'update chat.members']);
  expect(announcements.changed).not.toHaveBeenCalled();
});
