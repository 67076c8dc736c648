import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, testPostgres } from '@groundwork/api/test-postgres';
import { compiledProcess } from '@groundwork/api/test-process';
import { rawClient } from './testing/raw-client.ts';

/** Every day a few; GROUNDWORK_CHAT_KILLS=50 tries the promise as it was made. */
const kills = Number(process.env.GROUNDWORK_CHAT_KILLS ?? 5);
const url = 'kills';
const apiToken = 'for-kills';

it(`loses no message that it has acknowledged, and stores none twice, when it is killed ${kills} times`, async () => {
  const postgres = await testPostgres();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const start = async () => {
    const started = await compiledProcess('packages/chat-service/src/main.ts', {
      env: {
        ...process.env,
        ...{ DATABASE_URL: postgres.url, CHAT_PORT: String(port), CHAT_API_TOKEN: apiToken },
        CHAT_MESSAGES_PER_MINUTE: '1000000',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child = started;
    await new Promise<void>((resolve, reject) => {
      started.once('message', () => resolve());
      started.once('exit', () => reject(new Error('The service ended before it was ready.')));
    });
  };
  const platform = async <Answer>(method: string, path: string, body?: unknown) => {
    const headers = { 'api-token': apiToken, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(`${address}/v3${path}`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : undefined,
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Answer;
  };

  try {
    await start();
    for (const user_id of ['ann', 'bob']) await platform('POST', '/users', { user_id, nickname: user_id });
    await platform('POST', '/group_channels', { channel_url: url, user_ids: ['ann', 'bob'] });
    const { token } = await platform<{ token: string }>('POST', '/users/ann/token', {});

    const acknowledged = new Map<string, unknown>();
    /** Written as a client that does not know whether it arrived: again under the same id until there is an answer. */
    let unsure: string | undefined;
    let number = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const client = await rawClient(address, 'ann', token);
      // Somewhere in the middle of what is being written, after some answers.
      const answers = 1 + Math.floor(Math.random() * 5);
      let killing: Promise<unknown> | undefined;
      let round = 0;
      try {
        for (;;) {
          number += unsure === undefined ? 1 : 0;
          unsure ??= `request-${number}`;
          const { code, body } = await client.ask('MESG', { channel_url: url, message: unsure, req_id: unsure });
          expect(code).toBe('MESG');
          acknowledged.set(unsure, body.msg_id);
          unsure = undefined;
          round += 1;
          if (round === answers) killing = wait(Math.random() * 10).then(() => child?.kill('SIGKILL'));
        }
      } catch {
        await killing;
        await client.closed;
      }
      await start();
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(kills);

    const stored: { message: string; message_id: number; created_at: number }[] = [];
    for (let at = 0; ; at = stored.at(-1)?.created_at ?? 0) {
      const page = await platform<{ messages: typeof stored }>(
        'GET',
        `/group_channels/${url}/messages?message_ts=${at}&next_limit=100&include=false`,
      );
      if (page.messages.length === 0) break;
      stored.push(...page.messages);
    }
    const found = new Map(stored.map(({ message, message_id }) => [message, message_id]));
    expect(found.size).toBe(stored.length);
    expect([...acknowledged].filter(([text, id]) => found.get(text) !== id)).toEqual([]);
  } finally {
    child?.kill('SIGKILL');
    await postgres.stop();
  }
}, 300_000);
