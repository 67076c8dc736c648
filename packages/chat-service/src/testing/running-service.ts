import { testPostgres } from '@groundwork/api/test-postgres';
import { type ChatService, createChatService } from '../chat-service.ts';
import { type ChatConfiguration, readChatConfiguration } from '../configuration.ts';

export interface RunningService extends ChatService {
  databaseUrl: string;
  configuration: ChatConfiguration;
  /** A call of the platform interface; throws where it is refused. */
  platform<Answer = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** A chat user, with a token. */
  user(id: string, fields?: Record<string, unknown>): Promise<string>;
  token(id: string, expiresAt?: number): Promise<string>;
  /** Ends it and starts another one on the same data and the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The chat service of a test file, on a database of its own; it runs before the first test and ends after the last. */
export function runningService(options: Partial<ChatConfiguration> = {}): RunningService {
  const service = {} as RunningService;
  let stopDatabase = async () => {};
  beforeAll(async () => {
    const postgres = await testPostgres();
    stopDatabase = postgres.stop;
    const configuration: ChatConfiguration = {
      ...readChatConfiguration({}),
      database: postgres.addresses,
      port: 0,
      messagesPerMinute: 1_000_000,
      ...options,
    };
    const running = await createChatService(configuration);
    const platform = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
      const headers = { 'api-token': configuration.apiToken, 'content-type': 'application/json' };
      const init = body === undefined ? {} : { body: JSON.stringify(body), headers };
      const answer = await fetch(`${service.address}/v3${path}`, {
        headers: { 'api-token': headers['api-token'] },
        method,
        ...init,
      });
      const value = (await answer.json()) as Answer;
      if (!answer.ok) throw Object.assign(new Error(`${method} ${path}: ${JSON.stringify(value)}`), value);
      return value;
    };
    const token: RunningService['token'] = async (id, expiresAt) =>
      (await platform<{ token: string }>('POST', `/users/${id}/token`, { expires_at: expiresAt })).token;
    Object.assign(service, running, {
      databaseUrl: postgres.url,
      configuration,
      platform,
      token,
      async user(id: string, fields: Record<string, unknown> = {}) {
        await platform('POST', '/users', { user_id: id, nickname: id, profile_url: '', ...fields });
        return token(id);
      },
      async restart() {
        const port = Number(new URL(service.address).port);
        await service.close();
        Object.assign(service, await createChatService({ ...configuration, port }));
      },
      stop: () => service.close(),
    });
  });
  afterAll(async () => {
    await service.stop?.();
    await stopDatabase();
  });
  return service;
}
