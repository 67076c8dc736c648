import { type ChatService, createChatService, readChatConfiguration } from '@groundwork/chat-service';
import type { AuditEvent } from '@groundwork/contract';
import { projectChannel } from '../chat/wanted.ts';
import { type Person, people, places } from './people.ts';
import { testPostgres } from './postgres.ts';
import { startTestServer, type TestServer } from './server.ts';

const apiToken = 'between the servers';

/** A message as the chat service answers it. */
export interface ChatMessage {
  message_id: number;
  message: string;
  custom_type: string;
  data: string;
  type: string;
}

/** An API with storage beside the real chat service, for one test file; the conversation is that of the own project. */
export function testConversations() {
  const url = projectChannel(places.own);
  let service: ChatService;
  let server: TestServer;
  let stopDatabase: () => Promise<void>;

  /** Calls the chat service as another server does. */
  const platform = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`${service.address}/v3${path}`, {
      method,
      headers: { 'api-token': apiToken, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : undefined,
    });
    return (await answer.json()) as Answer;
  };
  const channel = () =>
    platform<{ freeze: boolean; data: string; members: { user_id: string }[] }>('GET', `/group_channels/${url}`);

  beforeAll(async () => {
    const postgres = await testPostgres();
    stopDatabase = postgres.stop;
    const configuration = { ...readChatConfiguration({}), database: postgres.addresses, apiToken, port: 0 };
    service = await createChatService({ ...configuration, messagesPerMinute: 1_000_000 });
    const chat = { platformUrl: service.address, applicationId: 'groundwork', apiToken };
    server = await startTestServer({ withStorage: true, chat });
    // With storage the synchronization runs by itself from the start on, and may be at work while the records come.
    while (!(await channel()).members) await server.chatSync?.syncNow();
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await service.close();
    await stopDatabase();
  });

  return {
    apiToken,
    channel,
    platform,
    url,
    get server() {
      return server;
    },
    say: (person: Person, message: string) =>
      platform<ChatMessage>('POST', `/group_channels/${url}/messages`, { user_id: people[person], message }),
    messages: async () =>
      (
        await platform<{ messages: ChatMessage[] }>(
          'GET',
          `/group_channels/${url}/messages?message_ts=9007199254740991&prev_limit=100`,
        )
      ).messages,
    statusOf: async (person: Person, method: string, path: string, body?: unknown) =>
      (await server.call(person, method, `/conversations/${path}`, body)).status,
    /** The first change of each audit event about conversations, with who made it, the oldest first. */
    audited: async () => {
      const { rows } = await server.store.query<{ doc: AuditEvent }>(
        `select doc from auditevents where doc->>'targetType' = 'Conversation' order by time_created`,
      );
      return rows.map(({ doc }) => ({ person: doc.userId, ...doc.changes[0] }));
    },
  };
}
