import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { compiledProcess } from '../testing/compiled-process.ts';
import { freePort } from '../testing/postgres.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { type TestSmtp, testSmtp } from '../testing/smtp.ts';
import { type TestStorage, testStorage } from '../testing/storage.ts';

describe('the mail queue, when the API is killed', () => {
  // Takes the request and commits; its sender never runs, as if it had been killed in between.
  let killed: TestServer;
  let storage: TestStorage;
  let smtp: TestSmtp;
  let child: ChildProcess | undefined;
  beforeAll(async () => {
    [killed, storage, smtp] = await Promise.all([startTestServer(), testStorage(), testSmtp()]);
  }, 60_000);
  afterAll(async () => {
    child?.kill('SIGKILL');
    await killed.stop();
    await storage.stop();
    await smtp.stop();
  });

  const start = async () => {
    child = await compiledProcess('packages/api/src/main.ts', {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        API_LOG_LEVEL: 'silent',
        DATABASE_URL: killed.postgres.url,
        BLOB_PORT: String(storage.port),
        CHAT_PORT: '1',
        API_PORT: String(await freePort()),
        SMTP_URL: smtp.url,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await new Promise((resolve) => child?.once('message', resolve));
  };
  const kill = async () => {
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child?.kill('SIGKILL');
    await ended;
  };
  const until = async (isTrue: () => boolean | Promise<boolean>) => {
    for (let tries = 0; !(await isTrue()); tries += 1) {
      if (tries > 400) throw new Error('It did not come to that.');
      await wait(50);
    }
  };

  it('sends after the restart what was committed before it, and once', async () => {
    const body = { firstName: 'Eve', lastName: 'E', emailAddress: 'eve@mail.test', type: 'Google', role: 'Basic' };
    expect((await killed.call('director', 'POST', '/users', body)).status).toBe(201);
    await start();
    await until(() => smtp.received.length > 0);
    const isSettled = async () => (await killed.store.query(`select 1 from outbox where state = 'sent'`)).count === 1;
    await until(isSettled);
    await kill();
    // Once more, with a mail server that must get nothing, and another person who shows that the sender runs.
    const other = { ...body, emailAddress: 'other@mail.test' };
    expect((await killed.call('director', 'POST', '/users', other)).status).toBe(201);
    await start();
    await until(() => smtp.received.length > 1);
    await kill();
    expect(smtp.received.map(({ to }) => to)).toEqual([['eve@mail.test'], ['other@mail.test']]);
  }, 60_000);
});
