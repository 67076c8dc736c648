import { createHash } from 'node:crypto';
import { type Person, people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

const secret = 'a secret of edge and API';
const hashOf = (person: Person) => createHash('sha256').update(`${person}@groundwork.test`).digest('hex').slice(0, 12);
const hashesOf = (...persons: Person[]) => persons.map(hashOf).sort();

describe('who belongs to a project that a candidate of a release is for', () => {
  const server = testServer({ healthSecret: secret });
  const ask = (project: string, headers: Record<string, string> = { 'x-groundwork-service': secret }) =>
    fetch(`${server.address}/release-cohorts/${encodeURIComponent(project)}`, { headers });
  const accounts = async (project: string) => ((await (await ask(project)).json()) as { accounts: string[] }).accounts;
  const change = (fields: object) =>
    server.store.query('update projects set doc = doc || $2::jsonb where id = $1', [
      places.own,
      JSON.stringify(fields),
    ]);

  it('names its members and owners by hashes alone, not those who see every project', async () => {
    await change({ ownerIds: [people.contributor] });
    expect(await accounts(places.own)).toEqual(hashesOf('basic', 'readonly', 'subscriber', 'contributor'));
  });

  it('leaves out disabled accounts', async () => {
    await change({ memberIds: [people.basic, people.disabled], ownerIds: [] });
    expect(await accounts(places.own)).toEqual(hashesOf('basic'));
  });

  it('has nobody in a project that is archived, deleted or unknown', async () => {
    await change({ isArchived: true });
    expect(await accounts(places.own)).toEqual([]);
    await change({ isArchived: false, isDeleted: true });
    expect(await accounts(places.own)).toEqual([]);
    for (const unknown of ['nothing', "'; drop table projects", '%00']) expect(await accounts(unknown)).toEqual([]);
  });

  it('answers nobody without the secret', async () => {
    for (const headers of [{}, { 'x-groundwork-service': 'wrong' }] as Record<string, string>[])
      expect((await ask(places.own, headers)).status).toBe(404);
  });
});
