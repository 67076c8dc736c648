import { scryptSync } from 'node:crypto';
import { freePort } from '@groundwork/api/postgres';
import type { DatabaseAddresses } from '@groundwork/server-process';
import { Client } from 'pg';
import type { IdentityConfiguration } from '../configuration.ts';
import { createIdentity, type Identity } from '../identity.ts';
import { Browser, Portal } from './browser.ts';

export const portalOrigin = 'http://localhost:3000';
export const warehouseOrigin = 'http://localhost:3100';

/** A hash takes a thousandth of its usual time: no test that signs in is about how hard guessing is. */
export const testCost = { N: 64, r: 8, p: 1 };

/** A provider at a port of its own, with the accounts and tables that it reads of the API. */
export interface RunningProvider {
  identity: Identity;
  authority: string;
  port: number;
  database: Client;
  configuration: IdentityConfiguration;
  addUser(id: string, emailAddress: string, status?: string): Promise<unknown>;
  /** With a password whose hash is made cheaply (its text carries the cost): guessing is what a test is about, not hashing. */
  addGuessed(id: string, emailAddress: string): Promise<void>;
  setStatus(id: string, status: string): Promise<unknown>;
  /** One try in a new browser. */
  attempt(
    emailAddress: string,
    password?: string,
    origin?: string,
  ): Promise<{ browser: Browser; portal: Portal; page: Answer; answer: Answer }>;
  signIn(
    emailAddress: string,
    origin?: string,
  ): Promise<{ browser: Browser; portal: Portal; tokens: Awaited<ReturnType<Portal['exchange']>> }>;
  restart(): Promise<void>;
}
type Answer = Awaited<ReturnType<Browser['open']>>;

/** Runs before the first test and ends after the last. @param openDatabase a database of the test file's own */
export function runningProvider<Database extends { url: string; addresses?: DatabaseAddresses; stop(): Promise<void> }>(
  openDatabase: () => Promise<Database>,
): RunningProvider & { postgres: Database } {
  const provider = {} as RunningProvider & { postgres: Database };
  const addUser: RunningProvider['addUser'] = (id, emailAddress, status = 'Active') =>
    provider.database.query('insert into public.users (id, doc) values ($1, $2)', [
      id,
      { firstName: 'First', lastName: 'Last', emailAddress, status },
    ]);
  const attempt: RunningProvider['attempt'] = async (emailAddress, password = 'groundwork', origin = portalOrigin) => {
    const browser = new Browser(provider.authority);
    const portal = new Portal(provider.authority, origin);
    const page = await browser.open(portal.signInAddress());
    const answer = await browser.open(page.url, { email: emailAddress, password });
    return { browser, portal, page, answer };
  };
  Object.assign(provider, {
    addUser,
    attempt,
    async addGuessed(id: string, emailAddress: string) {
      await addUser(id, emailAddress);
      const key = scryptSync('groundwork', 'salt', 32, { N: 1024, r: 8, p: 1 }).toString('base64');
      const hash = `scrypt$1024$8$1$${Buffer.from('salt').toString('base64')}$${key}`;
      await provider.database.query('insert into identity.passwords (user_id, hash) values ($1, $2)', [id, hash]);
    },
    setStatus: (id: string, status: string) =>
      provider.database.query(
        `update public.users set doc = jsonb_set(doc, '{status}', to_jsonb($2::text)) where id = $1`,
        [id, status],
      ),
    async signIn(emailAddress: string, origin = portalOrigin) {
      const { browser, portal, answer } = await attempt(emailAddress, 'groundwork', origin);
      return { browser, portal, tokens: await portal.exchange(answer.url) };
    },
    async restart() {
      await provider.identity.close();
      provider.identity = await createIdentity(provider.configuration);
    },
  });

  beforeAll(async () => {
    provider.port = await freePort();
    provider.authority = `http://localhost:${provider.port}`;
    provider.postgres = await openDatabase();
    provider.database = new Client({ connectionString: provider.postgres.url });
    provider.database.on('error', () => {});
    await provider.database.connect();
    provider.configuration = {
      database: provider.postgres.addresses ?? { url: provider.postgres.url, directUrl: provider.postgres.url },
      port: provider.port,
      authority: provider.authority,
      audience: 'groundwork-api',
      clientId: 'groundwork-portal',
      portalOrigins: [portalOrigin, warehouseOrigin],
      tokenSeconds: 65,
      supportMail: 'support@groundwork.test',
      allowsDemonstration: true,
      passwordCost: testCost,
      trustedProxies: [],
    };
    provider.identity = await createIdentity(provider.configuration);
    await provider.database.query(`
      create table public.users (id text primary key, doc jsonb not null, is_deleted boolean not null default false);
      create table public.ended_sessions (
        issuer text, session text, time_ended timestamptz default now(), primary key (issuer, session))`);
    await addUser('u-director', 'director@groundwork.test');
    await addUser('u-basic', 'basic@groundwork.test');
  }, 60_000);
  afterAll(async () => {
    await provider.identity?.close();
    await provider.database?.end();
    await provider.postgres?.stop();
  });
  return provider;
}
