import { readReleaseSet } from './deploy.ts';
import { rollback } from './rollback.ts';
import { builtHost, builtRemote } from './testing/index.ts';
import { testChannels } from './testing/test-channels.ts';

// Which releases are refused because they do not fit what is live: against a real blob server, with workspaces that look built.
const at = testChannels();
const { put, versions } = at;
const set = () => readReleaseSet(at.channel, at.connectionString);

it('lets a host offer an earlier major beside its own, and compares a remote with the one that it takes', async () => {
  const gives = { '@groundwork/contract': ['messages'] };
  await put(builtHost({ gives, provides: { 'shell-sdk': '1.0.0', contract: '1.14.0' } }));
  const requires = { contract: '^1.2.0' };
  await put(builtRemote({ name: 'catalog', declaration: { requires }, takes: gives }));
  const next = { '@groundwork/contract': ['words'] };
  const both = { 'shell-sdk': '1.0.0', contract: '2.0.0', 'contract-1': '1.14.0' };
  await expect(put(builtHost({ version: '2.0.0', gives: next, provides: { contract: '2.0.0' } }))).rejects.toThrow(
    'requires contract ^1.2.0; this host provides 2.0.0',
  );
  const lacking = { ...next, '@groundwork/contract-1': ['other'] };
  await expect(put(builtHost({ version: '2.0.1', gives: lacking, provides: both }))).rejects.toThrow(
    'takes messages of @groundwork/contract',
  );
  const whole = { ...next, '@groundwork/contract-1': ['messages'] };
  await put(builtHost({ version: '2.0.2', gives: whole, provides: both }));
  await put(builtRemote({ name: 'planning', declaration: { requires: { contract: '^2.0.0' } }, takes: next }));
  await put(builtRemote({ name: 'catalog', version: '1.0.1', declaration: { requires }, takes: gives }));
  expect(Object.keys(await versions())).toEqual(['catalog', 'planning']);
  await expect(
    put(builtRemote({ name: 'tools', declaration: { requires: { contract: '^3.0.0' } }, takes: next })),
  ).rejects.toThrow('provides 2.0.0 and 1.14.0');
});

it('refuses a remote that requires another version than the live host provides, naming both', async () => {
  await put(builtHost());
  const folder = builtRemote({ name: 'catalog', declaration: { requires: { 'shell-sdk': '^2.0.0', ui: '^1.0.0' } } });
  await expect(put(folder)).rejects.toThrow(
    `catalog requires shell-sdk ^2.0.0; the host of channel ${at.channel} provides 1.0.0`,
  );
  expect((await set()).remotes).toEqual([]);
});

it('refuses a remote whose code takes what the live host does not have, though the versions fit, naming all of it', async () => {
  const gives = { '@groundwork/records': ['RecordsPage', 'useLists'] };
  const host = await put(builtHost({ gives }));
  const takes = { '@groundwork/records': ['RecordsPage', 'recordDialogs'], '@groundwork/ui': ['Button'] };
  const refusal = (version: string) =>
    `catalog ${version} takes recordDialogs of @groundwork/records; the host ${host.version} of channel ${at.channel}, with records 1.0.0, does not have that`;
  await expect(put(builtRemote({ name: 'catalog', takes }))).rejects.toThrow(
    'takes recordDialogs of @groundwork/records; the host',
  );
  expect((await set()).remotes).toEqual([]);
  await put(
    builtHost({
      version: '1.0.1',
      gives: { '@groundwork/records': [...gives['@groundwork/records'], 'recordDialogs'] },
    }),
  );
  const { version } = await put(builtRemote({ name: 'catalog', takes }));
  await expect(put(builtHost({ version: '1.0.2', gives }))).rejects.toThrow(
    'takes recordDialogs of @groundwork/records',
  );
  await expect(rollback({ name: 'host', ...at.place() })).rejects.toThrow(refusal(version));
  expect((await set()).host).not.toHaveProperty('gives');
  expect((await set()).remotes[0]).not.toHaveProperty('takes');
});

it('refuses a remote that uses a collection which the live host’s contract does not have, and asks no older host', async () => {
  const takes = { '@groundwork/contract': ['collections.orders', 'collections.widgets'] };
  await put(builtHost({ gives: { '@groundwork/contract': ['collections.orders', 'messages'] } }));
  await expect(put(builtRemote({ name: 'catalog', takes }))).rejects.toThrow(
    'takes collections.widgets of @groundwork/contract; the host',
  );
  // Built when hosts did not list their collections.
  await put(builtHost({ version: '1.0.1', gives: { '@groundwork/contract': ['messages'] } }));
  await put(builtRemote({ name: 'catalog', takes }));
  expect((await set()).remotes).toHaveLength(1);
});

it('refuses a remote that uses a field which the live host’s contract does not have, and asks no host that lists none', async () => {
  const takes = { '@groundwork/contract': ['collections.orders', 'collections.orders.weight'] };
  const gives = ['collections.orders', 'collections.orders.name'];
  await put(builtHost({ gives: { '@groundwork/contract': gives } }));
  await expect(put(builtRemote({ name: 'catalog', takes }))).rejects.toThrow(
    'takes collections.orders.weight of @groundwork/contract; the host',
  );
  // Built when hosts listed collections, and not yet their fields.
  await put(builtHost({ version: '1.0.1', gives: { '@groundwork/contract': ['collections.orders'] } }));
  await put(builtRemote({ name: 'catalog', takes }));
  expect((await set()).remotes).toHaveLength(1);
});

it('refuses a path that another remote owns', async () => {
  await put(builtRemote({ name: 'planning' }));
  const { routes } = (await set()).remotes[0]!.declaration;
  await expect(put(builtRemote({ name: 'catalog', declaration: { routes } }))).rejects.toThrow(
    "catalog declares the path '/planning', which planning already owns",
  );
});

it('refuses a host that would break a live remote, naming it', async () => {
  await put(builtHost());
  const { version } = await put(builtRemote({ name: 'catalog' }));
  await expect(put(builtHost({ provides: { 'shell-sdk': '2.0.0' } }))).rejects.toThrow(
    `catalog ${version}, live on channel ${at.channel}, requires shell-sdk ^1.0.0; this host provides 2.0.0`,
  );
  await expect(put(builtHost({ version: '1.1.0', provides: { 'shell-sdk': '1.1.0' } }))).resolves.toMatchObject({
    changed: true,
  });
});

it('refuses a release that has no longer what is live, unless it names that', async () => {
  const { version } = await put(
    builtRemote({
      name: 'catalog',
      declaration: {
        dialogs: [{ name: 'vendor.create', code: 'Page' }],
        contributions: [{ name: 'prices', point: 'order.details', title: 'Prices', code: 'Page', categories: ['PES'] }],
      },
    }),
  );
  const without = builtRemote({ name: 'catalog', content: 'without' });
  await expect(put(without)).rejects.toThrow(
    `has no longer what is live on channel ${at.channel}: dialog vendor.create, contribution prices to order.details.`,
  );
  expect(await versions()).toEqual({ catalog: version });
  await expect(put(without, { drops: ['vendor.create'] })).rejects.toThrow(/: contribution prices to order\.details\./);
  await expect(put(without, { drops: ['vendor.create', 'prices'] })).resolves.toMatchObject({ changed: true });
});
