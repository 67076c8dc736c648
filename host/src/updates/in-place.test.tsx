import type { RemoteRelease } from '@groundwork/federation/releases';
import { defineRemote, type RemoteModule, useUnsavedWork } from '@groundwork/shell-sdk';
import { dismissAllToasts } from '@groundwork/ui';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { buildRelease, buildRoute } from '../testing/build-release.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { replaceRemotes } from './replace-remotes.ts';
import { createUpdates, type Versions } from './updates.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  satisfy: (version: string, range: string) => range === `^${version}`,
}));

/** A page that counts and takes a note, and says which edition it is. */
const edition = (name: string, text: string): RemoteModule =>
  defineRemote({
    codes: {
      page: async () => ({
        default: (() => {
          const [count, setCount] = useState(0);
          const [note, setNote] = useState('');
          useUnsavedWork(note !== '');
          return (
            <>
              <h1>{`${name}: ${text}`}</h1>
              <button type="button" onClick={() => setCount(count + 1)}>{`counted ${count}`}</button>
              <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
            </>
          );
        }) as never,
      }),
    },
  });
const release = (name: string, version: string, given: Partial<RemoteRelease> = {}) =>
  buildRelease(
    {
      name,
      displayName: name === 'catalog' ? 'Catalog' : 'Planning',
      routes: [buildRoute({ path: `/${name}`, name, title: name, code: 'page' })],
      ...given.declaration,
    },
    { version, ...given },
  );
const [catalog1, catalog2, planning1] = [
  release('catalog', '1.0.0'),
  release('catalog', '2.0.0', { message: 'Vendors have a phone number' }),
  release('planning', '1.0.0'),
];
const modules = {
  'catalog 1.0.0': edition('Catalog', 'first'),
  'catalog 2.0.0': edition('Catalog', 'second'),
  'catalog 3.0.0': new Error('no such field'),
  'planning 1.0.0': edition('Planning', 'first'),
  'planning 2.0.0': edition('Planning', 'second'),
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole('button', { name });
const count = () => screen.getAllByRole('button', { name: /^counted/ }).at(-1);

async function open() {
  const reload = jest.fn();
  act(dismissAllToasts);
  const portal = await renderPortal({ releases: [catalog1, planning1], modules, route: '/planning' });
  const answer = globalThis.fetch;
  let live: Versions = { revision: 1, remotes: [catalog1, planning1] };
  globalThis.fetch = jest.fn(async (address: RequestInfo | URL, init?: RequestInit) =>
    address === '/release-set.json' ? ({ ok: true, json: async () => live } as Response) : answer(address, init),
  );
  const updates = createUpdates(live, {
    reload,
    provides: { contract: '1.0.0' },
    replace: (set) => replaceRemotes(portal.remoteStore, set.remotes, portal.environment),
  });
  const deploy = async (remotes: RemoteRelease[], withdrawn: Versions['withdrawn'] = []) => {
    live = { revision: live.revision + 1, remotes, withdrawn };
    await act(updates.check);
  };
  return { ...portal, reload, updates, deploy };
}

it('replaces the one remote in the open page; other pages keep what they hold, and nothing is loaded again', async () => {
  const { user, go, deploy, reload, path } = await open();
  await user.click(await screen.findByRole('button', { name: 'counted 0' }));
  await go('/catalog');
  await heading('Catalog: first');
  await deploy([catalog2, planning1]);
  expect(screen.getByText('There is a new version of Catalog. Vendors have a phone number.')).toBeVisible();
  await user.click(button('Update'));
  await heading('Catalog: second');
  expect(screen.queryByText('Catalog: first')).toBeNull();
  expect(path()).toBe('/catalog');
  await go('/planning');
  expect(button('counted 1')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  await deploy([catalog2, planning1]);
  expect(screen.queryByText(/new version/)).toBeNull();
});

it('offers to wait until what is typed there is saved, and keeps it until then', async () => {
  const { user, go, deploy } = await open();
  await go('/catalog');
  await heading('Catalog: first');
  const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
  await user.type(note(), 'blue');
  await deploy([catalog2, planning1]);
  await user.click(button('After saving'));
  expect(screen.getByText('Catalog will be updated once your changes are saved.')).toBeVisible();
  expect(note().value).toBe('blue');
  // As a form does that was saved.
  await user.clear(note());
  await heading('Catalog: second');
});

it('does not wait for unsaved work of another remote, which stays', async () => {
  const { user, deploy } = await open();
  await heading('Planning: first');
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'blue');
  await deploy([catalog2, planning1]);
  await user.click(button('Update'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('blue');
});

it('keeps the version that is open when the new one does not work', async () => {
  const { user, go, deploy } = await open();
  await go('/catalog');
  await heading('Catalog: first');
  await user.click(count()!);
  jest.spyOn(console, 'error').mockReturnValue();
  await deploy([release('catalog', '3.0.0'), planning1]);
  await user.click(button('Update'));
  expect(
    await screen.findByText('The new version of Catalog does not work. You keep the one that you have.'),
  ).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Catalog: first' })).toBeVisible();
  expect(button('counted 1')).toBeVisible();
});

it('asks again for the next release and for a rollback, and calls it important when the open version was taken back', async () => {
  const { user, go, deploy } = await open();
  await go('/catalog');
  await deploy([catalog2, planning1]);
  await user.click(button('Dismiss'));
  await deploy([catalog2, release('planning', '2.0.0', { message: 'Rows can be printed.' })]);
  expect(screen.getByText(/There is a new version of Planning\. Rows can be printed\./)).toBeVisible();
  await user.click(button('Update'));
  await heading('Catalog: second');
  await deploy([catalog1, release('planning', '2.0.0')], [{ name: 'catalog', version: '2.0.0' }]);
  expect(
    screen.getByText(
      'Important: the version of Catalog that is open here did not work well and was taken back. The one before it is live.',
    ),
  ).toBeVisible();
  await user.click(button('Update'));
  await heading('Catalog: first');
});

it('names remotes that came without a message in one sentence, so that the notice stays small after an upgrade of all', async () => {
  const { deploy } = await open();
  await deploy([release('catalog', '1.1.0'), release('planning', '2.0.0')]);
  expect(screen.getByText('There are new versions of Catalog and Planning.')).toBeVisible();
  await deploy([catalog2, release('planning', '3.0.0')]);
  expect(
    screen.getByText(
      'There is a new version of Catalog. Vendors have a phone number. There is a new version of Planning.',
    ),
  ).toBeVisible();
});

it('loads the page again for a remote that needs another host', async () => {
  const { user, deploy, reload } = await open();
  const declaration = { ...catalog2.declaration, requires: { contract: '^2.0.0' } };
  await deploy([{ ...catalog2, declaration }, planning1]);
  expect(
    screen.getByText(/^There is a new version\. Refresh the browser or app to get the latest version\./),
  ).toBeVisible();
  await user.click(button('Refresh'));
  await act(async () => undefined);
  expect(reload).toHaveBeenCalledTimes(1);
});
