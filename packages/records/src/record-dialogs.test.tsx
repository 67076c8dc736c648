import { fakeApi, renderInShell } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type FieldsProps, formFields, lazyDialogs, RecordsPage, recordDialogs } from './index.ts';

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

it('gives the fields the record that they edit, and takes what replaces them', async () => {
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
  await renderInShell(<Details id="beech" onClose={jest.fn()} />, { api: world() });
  const dialog = await screen.findByRole('dialog', { name: 'Beech' });
  expect(within(dialog).getByText('Ask for Bea')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

describe('dialogs whose code does not come', () => {
  let online: jest.SpyInstance;
  beforeEach(() => {
    online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    jest.spyOn(console, 'warn').mockImplementation();
  });
  afterEach(() => jest.restoreAllMocks());
  const open = async (load: () => Promise<{ default: typeof dialogs }>) => {
    const { details } = lazyDialogs(load);
    const view = await renderInShell(
      <RecordsPage entity="vendor" title="Vendors" columns={[]} dialogs={{ details }} />,
      { api: world(), route: '/vendors?open=beech' },
    );
    const failed = await screen.findByRole('dialog', { name: 'The dialog could not be loaded' });
    expect(screen.getByText('Vendors')).toBeInTheDocument();
    return { ...view, failed: within(failed) };
  };
  const failure = new Error('Loading chunk 7 failed.');

  it('leave the list, say so, and are fetched again by Try again', async () => {
    const load = jest.fn(async () => ({ default: dialogs })).mockRejectedValueOnce(failure);
    const { user, failed } = await open(load);
    expect(failed.getByRole('alert')).toHaveTextContent('One of its files did not arrive.');
    await user.click(failed.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Beech' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('say that there is no network, and come when it is back', async () => {
    online.mockReturnValue(false);
    const load = jest.fn(() => Promise.reject<{ default: typeof dialogs }>(failure));
    const { failed } = await open(load);
    expect(failed.getByRole('alert')).toHaveTextContent('You are offline.');
    load.mockImplementation(async () => ({ default: dialogs }));
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('dialog', { name: 'Beech' })).toBeInTheDocument();
  });
});
