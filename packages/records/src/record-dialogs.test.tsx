import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { type FieldsProps, formFields, lazyDialogs, recordDialogs } from './index.ts';

const Field = formFields('vendors');
function VendorFields({ id }: FieldsProps) {
  return (
    <>
      <p>{id === undefined ? 'a new one' : `the one called ${id}`}</p>
      <Field.Text name="name" label="Name" />
      <Field.Text name="contactName" label="Contact Name" />
    </>
  );
}
const useGreeting = () => ({
  title: 'Somebody new',
  initial: { name: 'Preset', contactName: 'Ada' },
});
const dialogs = recordDialogs('vendor', {
  fields: VendorFields,
  create: useGreeting,
  edit: ({ id }) => ({
    title: (vendor) => `Change ${vendor.name}`,
    children: (
      <>
        <VendorFields id={id} />
        <p>and a word of its own</p>
      </>
    ),
  }),
  details: ({ record }) => <p>Ask for {record.contactName}</p>,
});
const world = () => fakeApi({ records: { vendors: [{ id: 'beech', name: 'Beech', contactName: 'Bea' }] } });

it('creates with its own presets below those it is opened with', async () => {
  const api = world();
  const onClose = jest.fn();
  const { create: Create } = dialogs;
  const { user } = await renderInShell(<Create initial={{ name: 'Given' }} onClose={onClose} />, { api });
  const dialog = await screen.findByRole('dialog', { name: 'Somebody new' });
  expect(within(dialog).getByText('a new one')).toBeInTheDocument();
  expect(within(dialog).getByLabelText(/^Name/)).toHaveValue('Given');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(expect.objectContaining({ name: 'Given' })));
  expect(api.sent('POST')[0]?.body).toEqual({ name: 'Given', contactName: 'Ada' });
});

it('tells the fields whom they edit, and takes what stands in their place', async () => {
  const { edit: Edit } = dialogs;
  await renderInShell(<Edit id="beech" onClose={jest.fn()} />, { api: world() });
  const dialog = await screen.findByRole('dialog', { name: 'Change Beech' });
  expect(within(dialog).getByText('the one called beech')).toBeInTheDocument();
  expect(within(dialog).getByText('and a word of its own')).toBeInTheDocument();
});

it('shows the details of the record, fetched when they open', async () => {
  const load = jest.fn(async () => ({ default: dialogs }));
  const { details: Details } = lazyDialogs(load);
  expect(load).not.toHaveBeenCalled();
  await renderInShell(
    <Suspense>
      <Details id="beech" onClose={jest.fn()} />
    </Suspense>,
    { api: world() },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Beech' });
  expect(within(dialog).getByText('Ask for Bea')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});
