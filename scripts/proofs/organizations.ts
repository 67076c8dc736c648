import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { deploy, storageConnection } from '@groundwork/federation';
import { builtHost, removeBuiltWorkspaces } from '@groundwork/federation/testing';
import { type Answer, send } from './clients.ts';
import { createWorld, type World } from './world.ts';

const longestDeployment = 20_000;

/** A portal of one organization: its own database, pictures, API and edge; sign-in and releases are those of all. */
interface Organization {
  world: World;
  /** The address of `/api` behind its edge. */
  address: string;
}

/**
 * Two organizations with a database each, placed by configuration alone: one sign-in and one deployment reach both, no
 * record of one is in the other, and one whose database is gone leaves the other as it is.
 */
export async function proveOrganizations(): Promise<string[]> {
  const first = await createWorld();
  try {
    const second = await createWorld();
    try {
      return await prove(first, second);
    } finally {
      await second.stop();
    }
  } finally {
    await first.stop();
    removeBuiltWorkspaces();
  }
}

async function prove(first: World, second: World): Promise<string[]> {
  const { authorization } = first;
  const connectionString = storageConnection({ BLOB_PORT: String(first.ports.blobs) });
  const release = (version: string) =>
    deploy({ folder: builtHost({ version, content: version }), channel: 'portal', connectionString });
  await release('1.0.0');
  const shared = {
    IDENTITY_PORT: String(first.ports.identity),
    RELEASES_URL: `http://localhost:${first.ports.blobs}/devstoreaccount1/releases`,
  };
  const organizations = { first: await start(first, shared), second: await start(second, shared) };
  const all = Object.values(organizations);

  const wrong: string[] = [];
  const expect = (what: string, isRight: boolean) => {
    if (!isRight) wrong.push(what);
  };
  const names = { first: `First ${randomUUID().slice(0, 8)}`, second: `Second ${randomUUID().slice(0, 8)}` };
  for (const name of ['first', 'second'] as const) {
    const { status, text } = await write(organizations[name], names[name], authorization);
    expect(`a vendor of the ${name} organization: ${status} ${text}`, status === 201);
  }
  for (const [name, { address }] of Object.entries(organizations)) {
    const { text } = await send(address, { path: '/vendors?pageSize=100', authorization });
    const shown = Object.entries(names).flatMap(([owner, vendor]) => (text.includes(vendor) ? [owner] : []));
    expect(`the ${name} organization shows vendors of ${shown.join(' and ') || 'nobody'}`, shown.join() === name);
  }

  const since = performance.now();
  await release('1.1.0');
  const deployed = async () => (await Promise.all(all.map(hostOf))).every((version) => version.startsWith('1.1.0'));
  while (!(await deployed()) && performance.now() - since < longestDeployment) await wait(200);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  expect(`one deployment has not reached both after ${seconds} s`, await deployed());

  await second.pool.end();
  await second.postgres.stop();
  const alone = await Promise.all(
    Array.from({ length: 20 }, (_, index) => write(organizations.first, `Alone ${index}`, authorization)),
  );
  expect(
    'the first organization cannot write',
    alone.every(({ status }) => status === 201),
  );
  const without = await write(organizations.second, 'Nowhere', authorization);
  expect(`the second one without its database: ${without.status}`, without.status === 503);
  console.info(
    `  one deployment in both portals after ${seconds} s; beside a database that is gone ${alone.length} writes of the other`,
  );
  return wrong;
}

async function start(world: World, shared: NodeJS.ProcessEnv): Promise<Organization> {
  const api = await world.startApi(shared);
  const edge = await world.startEdge(api.address, shared);
  return { world, address: edge.address };
}

const write = ({ address }: Organization, name: string, authorization: string): Promise<Answer> =>
  send(address, { method: 'POST', path: '/vendors', body: { name }, authorization, key: randomUUID() });

async function hostOf({ address }: Organization): Promise<string> {
  const answer = await fetch(`${new URL(address).origin}/release-set.json`, {
    headers: { cookie: 'groundwork-session=1' },
  });
  const { host } = (await answer.json()) as { host?: { version: string } };
  return host?.version ?? '';
}
