import type { KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeOwners, readDocument, readOwners } from './channel.ts';
import { type DeployOptions, deploy } from './deploy.ts';
import { takeBackUnhealthy } from './health.ts';
import { readHistory } from './history.ts';
import { rollback } from './rollback.ts';
import { createKey, isSignedBy, publicKeyOf, readKey } from './signatures.ts';
import { openReleases } from './storage.ts';
import { disable, enable, promote, remove } from './switches.ts';
import { builtHost, builtRemote } from './testing/index.ts';
import { testChannels } from './testing/test-channels.ts';

// Two teams with a key each, against a real blob server.
const folder = mkdtempSync(join(tmpdir(), 'groundwork-keys-'));
const keyOf = (team: string) => {
  const file = join(folder, `${team}.pem`);
  createKey(file);
  return readKey(file);
};
const [ours, theirs, next] = ['ours', 'theirs', 'next'].map(keyOf) as [KeyObject, KeyObject, KeyObject];
const at = testChannels();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { versions } = at;
const put = (name: string, content: string, options: Partial<DeployOptions> = {}) =>
  at.put(builtRemote({ name, content }), options);
const container = () => openReleases(at.connectionString);
const liveOf = async (name: string) => (await readDocument(container(), at.channel, name)).document.live;

it('refuses another team’s key and no key for a name that is owned, and changes nothing', async () => {
  const catalog = await put('catalog', 'one', { key: ours, owner: 'Catalog team' });
  const planning = await put('planning', 'one', { key: theirs, owner: 'Planning team' });
  await expect(put('catalog', 'two', { key: theirs })).rejects.toThrow(
    `catalog belongs to Catalog team on channel ${at.channel}; this key is not one of theirs`,
  );
  await expect(put('planning', 'two', { key: ours })).rejects.toThrow('planning belongs to Planning team');
  await expect(put('catalog', 'two')).rejects.toThrow('its releases are signed');
  expect(await versions()).toEqual({ catalog: catalog.version, planning: planning.version });
});

it('signs what pages run: another file, hash or declaration is not signed', async () => {
  await put('catalog', 'signed', { key: ours });
  const live = (await liveOf('catalog'))!;
  const keys = [publicKeyOf(ours)];
  expect(isSignedBy(live, keys)).toBe(true);
  expect(isSignedBy({ ...live, previous: '0.9.0-abcdef', deployedAtUtc: 'later' }, keys)).toBe(true);
  expect(isSignedBy(live, [publicKeyOf(theirs)])).toBe(false);
  expect(isSignedBy(live, ['no key'])).toBe(false);
  for (const change of [
    { version: '1.0.0-ffffff' },
    { name: 'planning' },
    { baseUrl: 'evil/' },
    { files: { ...(live.files as object), 'remoteEntry.js': 'sha384-evil' } },
    { declaration: { ...(live.declaration as object), displayName: 'Evil' } },
    { more: 'of it' },
  ])
    expect(isSignedBy({ ...live, ...change }, keys)).toBe(false);
});

it('rotates a key without a moment in which what is live is not signed by a known key', async () => {
  await put('catalog', 'before', { key: ours });
  await put('catalog', 'live', { key: ours });
  await changeOwners(container(), at.channel, ({ names }) => ({
    names: { ...names, catalog: { owner: 'Catalog team', keys: [publicKeyOf(ours), publicKeyOf(next)] } },
  }));
  // The same content again, signed with the new key.
  await expect(put('catalog', 'live', { key: next })).resolves.toMatchObject({ changed: true });
  expect(isSignedBy((await liveOf('catalog'))!, [publicKeyOf(next)])).toBe(true);
  await changeOwners(container(), at.channel, ({ names }) => ({
    names: { ...names, catalog: { owner: 'Catalog team', keys: [publicKeyOf(next)] } },
  }));
  await expect(put('catalog', 'later', { key: ours })).rejects.toThrow('this key is not one of theirs');
  const later = await put('catalog', 'later', { key: next });
  // The version before was signed again with the new key; the one before that only with the old one.
  await expect(rollback({ name: 'catalog', ...at.place() })).resolves.toMatchObject({
    previous: later.version,
  });
  const oldest = await put('catalog', 'before', { key: next, isDryRun: true });
  await expect(rollback({ name: 'catalog', ...at.place(), to: oldest.version })).rejects.toThrow(
    'it is not signed with a key that Catalog team has',
  );
});

it('gives a name that was never signed the key of its first signed release', async () => {
  await put('catalog', 'unsigned');
  await put('catalog', 'signed', { key: ours });
  expect((await readOwners(container(), at.channel))?.names.catalog?.keys).toEqual([publicKeyOf(ours)]);
  await expect(put('catalog', 'unsigned')).rejects.toThrow('its releases are signed');
});

it('switches a remote off and on, removes it and takes it back, each with an entry that says so', async () => {
  const { version } = await put('catalog', 'one');
  const options = { name: 'catalog', ...at.place(), deployedBy: 'tester' };
  expect(await disable({ ...options, message: 'Wrong prices' })).toMatchObject({ changed: true });
  expect(await disable(options)).toMatchObject({ changed: false });
  expect(await versions()).toEqual({});
  expect(await enable(options)).toMatchObject({ changed: true });
  expect(await versions()).toEqual({ catalog: version });
  await remove(options);
  expect(await versions()).toEqual({});
  await expect(rollback(options)).rejects.toThrow('catalog is not deployed');
  await rollback({ ...options, to: version });
  expect(await versions()).toEqual({ catalog: version });
  await deploy({ folder: builtHost(), ...at.place() });
  await expect(remove({ ...options, name: 'host' })).rejects.toThrow('The host cannot be removed');
  await expect(disable({ ...options, name: 'host' })).rejects.toThrow('The host cannot be switched off');
});

it('tries a candidate with some users, and then gives it to all or takes it back', async () => {
  const rollout = { percent: 5, cohorts: [] };
  await expect(put('catalog', 'first', { rollout })).rejects.toThrow('nothing live');
  const live = await put('catalog', 'live');
  const candidate = await put('catalog', 'candidate', { rollout });
  expect(await versions()).toEqual({ catalog: live.version });
  const options = { name: 'catalog', ...at.place() };
  await promote({ ...options, percent: 50, cohorts: ['role:Director'] });
  expect((await readDocument(container(), at.channel, 'catalog')).document.candidate).toMatchObject({
    percent: 50,
    cohorts: ['role:Director'],
    release: { version: candidate.version },
  });
  const { entry } = (await readDocument(container(), at.channel, 'catalog')).document;
  const [wider] = await readHistory(at.connectionString, at.channel, 'catalog', entry);
  expect(wider).toMatchObject({ action: 'promote', version: candidate.version, from: live.version, percent: 50 });
  await rollback(options);
  expect(await versions()).toEqual({ catalog: live.version });
  await expect(promote(options)).rejects.toThrow('catalog has no candidate');
  await put('catalog', 'candidate', { rollout, rule: { failures: 1, opens: 200 } });
  // Another version was unhealthy, and is over meanwhile: this candidate stays.
  const counts = { opens: 5, failures: 5 };
  expect(await takeBackUnhealthy({ ...options, version: live.version, counts })).toBe(false);
  // Two promote at the same moment: one does it.
  const both = await Promise.allSettled([promote(options), promote(options)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await versions()).toEqual({ catalog: candidate.version });
  expect((await liveOf('catalog'))?.previous).toBe(live.version);
});
