import type { Vendor } from '@groundwork/contract';
import type { Column } from '@groundwork/grid';
import type { DialogProps } from '@groundwork/shell-sdk';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { configure, screen, waitFor } from '@testing-library/react';
import { RecordDetails } from '../details/RecordDetails.tsx';
import { RecordsPage } from './RecordsPage.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);

const columns: readonly Column<Vendor>[] = [
  { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
  { id: 'website', header: 'Website', kind: 'link', value: ({ externalUrl }) => externalUrl },
];
const dialogs = {
  details: (props: DialogProps<'vendor.details'>) => (
    <RecordDetails entity="vendor" {...props}>
      {() => null}
    </RecordDetails>
  ),
};
const onMenu = jest.fn();

it('goes from the quick filter into the rows by arrow down, through them, and back by Escape', async () => {
  const api = fakeApi({
    records: { vendors: [{ id: 'kite', name: 'Kite Paper Co', externalUrl: 'https://kite.test' }] },
  });
  const { user, location } = await renderInShell(
    <RecordsPage
      entity="vendor"
      title="Vendors"
      columns={columns}
      dialogs={dialogs}
      rowMenu={() => [{ id: 'own', label: 'Own entry', onAction: onMenu }]}
    />,
    { api, route: '/vendors' },
  );
  const filter = await screen.findByPlaceholderText('Find items...');
  await screen.findByText('Kite Paper Co');
  await user.click(filter);
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.closest('[role="row"]')).toHaveTextContent('Kite Paper Co'));
  await user.keyboard(' ');
  expect(await screen.findByRole('button', { name: '1 selected, clear the selection' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(filter).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  await waitFor(() => expect(location()).toBe('/vendors?open=kite'));
  await user.click((await screen.findAllByRole('button', { name: 'Close' })).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens the menu of a row by Enter on its cell, not the record', async () => {
  const api = fakeApi({ records: { vendors: [{ id: 'kite', name: 'Kite Paper Co' }] } });
  const { user, location } = await renderInShell(
    <RecordsPage
      entity="vendor"
      title="Vendors"
      columns={columns}
      dialogs={dialogs}
      rowMenu={() => [{ id: 'own', label: 'Own entry', onAction: onMenu }]}
    />,
    { api, route: '/vendors' },
  );
  await screen.findByText('Kite Paper Co');
  await user.click(screen.getByPlaceholderText('Find items...'));
  await user.keyboard('{ArrowDown}{End}{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Own entry' }));
  expect(onMenu).toHaveBeenCalled();
  expect(location()).toBe('/vendors');
});

it('has all that a pointer can do with a row in its menu: view, edit, links and delete', async () => {
  const api = fakeApi({
    records: {
      vendors: [
        { id: 'kite', name: 'Kite Paper Co', externalUrl: 'https://kite.test' },
        { id: 'oak', name: 'Oak and Co' },
      ],
    },
  });
  const { user, location } = await renderInShell(
    <RecordsPage
      entity="vendor"
      title="Vendors"
      columns={columns}
      dialogs={{ ...dialogs, edit: () => <p>Editor</p> }}
    />,
    { api, route: '/vendors' },
  );
  const open = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await screen.findByRole('menu');
  };
  const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  await open('Oak and Co');
  expect(entries()).toEqual(['View', 'Edit', 'Delete']);
  await user.keyboard('{Escape}');
  await open('Kite Paper Co');
  expect(entries()).toEqual(['View', 'Edit', 'Open website', 'Delete']);
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete items' });
  expect(question).toHaveTextContent('Send this to the recycle bin?');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(api.stored('vendors', 'kite')?.isDeleted).toBe(true));
  expect(api.stored('vendors', 'oak')?.isDeleted).toBe(false);
  await open('Oak and Co');
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  await waitFor(() => expect(location()).toBe('/vendors?edit=oak'));
});
