import { type CollectionName, collections } from '@groundwork/contract';
import { type FakeApiOptions, fakeApi } from '@groundwork/data-cache/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expectNoAxeViolations } from './axe.ts';
import { renderInShell } from './render-in-shell.tsx';

/** A list page of records that have a name, and the example that its tests show. */
export interface PlainList<N extends CollectionName> {
  collection: N;
  page: ReactElement;
  /** The heading of the page. */
  title: string;
  /** The example comes first in its collection; the records it points to in theirs. */
  records: NonNullable<FakeApiOptions['records']>;
  /** Texts that the details of the example show, beside its name. */
  shows: readonly string[];
  /** Names of its pictures. */
  pictures?: readonly string[];
}

const capitalized = (words: string) => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Tests what every plain list promises: it lists, its details only read, New insists on a name, Edit stores. */
export function testPlainList<N extends CollectionName>(list: PlainList<N>): void {
  const { collection, page, title, shows, pictures = [] } = list;
  const { id = '', name = '' } = (list.records[collection]?.[0] ?? {}) as { id?: string; name?: string };
  const noun = capitalized(collections[collection].singular);
  const open = async (query = '') => {
    const api = fakeApi({ records: list.records });
    return { ...(await renderInShell(page, { api, route: `/list${query}` })), api };
  };
  const dialogNamed = async (dialog: string) => within(await screen.findByRole('dialog', { name: dialog }));
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('lists them by name', async () => {
    await open();
    expect(await screen.findByText(name)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
    // Tags, Modified, Created and Internal ID come with every list: a page that names one as well shows it twice.
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers.filter((header, index) => header && headers.indexOf(header) !== index)).toEqual([]);
  });

  it('shows one, which can only be read', async () => {
    await open(`?open=${id}`);
    const details = await dialogNamed(name);
    for (const text of shows) expect(await details.findByText(text)).toBeInTheDocument();
    for (const picture of pictures)
      expect(await details.findByRole('button', { name: `Open image ${picture}` })).toBeInTheDocument();
    expect(details.queryByRole('textbox')).toBeNull();
    await expectNoAxeViolations(document.body);
  });

  it('creates one, which needs a name', async () => {
    const { api, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'New' }));
    const form = await dialogNamed(`New ${noun}`);
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByText('A value is required')).toBeInTheDocument();
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Second');
    await user.click(form.getByRole('button', { name: 'Create' }));
    await isClosed();
    expect(api.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ name: 'Second' });
  });

  it('stores a change', async () => {
    const { api, user } = await open(`?edit=${id}`);
    const form = await dialogNamed(`Edit ${noun}`);
    await user.type(form.getByRole('textbox', { name: 'Name' }), ' and best');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.stored(collection, id)).toMatchObject({ name: `${name} and best` }));
  });
}
