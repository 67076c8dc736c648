import { messages } from '@groundwork/contract';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { act, configure, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { RecordCreator } from '../RecordEditor.tsx';
import { FormDialog } from './FormDialog.tsx';
import { formFields } from './fields.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);

const User = formFields('users');
const Product = formFields('products');
const Stock = formFields('inventoryitems');
const Vendor = formFields('vendors');

const create = async (entity: 'user' | 'product' | 'inventoryItem' | 'vendor', fields: ReactNode) => {
  const api = fakeApi();
  const onClose = jest.fn();
  const view = await renderInShell(
    <RecordCreator entity={entity} onClose={onClose}>
      {fields}
    </RecordCreator>,
    { api },
  );
  const submit = () => view.user.click(screen.getByRole('button', { name: 'Create' }));
  return { ...view, onClose, submit };
};

it("says 'Must be a valid email address' [VA-05]", async () => {
  const { api, user, submit } = await create('user', <User.Text name="emailAddress" label="Email" type="email" />);
  for (const address of ['nobody', 'a@b', 'a b@example.test', '@example.test']) {
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), address);
    await submit();
    expect(screen.getByText('Must be a valid email address')).toBeInTheDocument();
  }
  await user.clear(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), 'ada@example.test');
  await submit();
  expect(screen.queryByText('Must be a valid email address')).toBeNull();
  expect(api.sent('POST')).toEqual([]);
});

it('sends a text of one line without spaces at its edges', async () => {
  const { api, user, submit } = await create('vendor', <Vendor.Text name="name" label="Name" />);
  await user.type(screen.getByLabelText('Name'), '  Tower ');
  await submit();
  await waitFor(() => expect(api.sent('POST', 'vendors')[0]?.body).toMatchObject({ name: 'Tower' }));
});

it("says 'Must be at least N' and 'Must be at most N' [VA-06] [VA-07]", async () => {
  const { api, user, submit } = await create('product', <Product.Money name="price" label="Price" />);
  await user.type(screen.getByLabelText('Price'), '-1');
  await submit();
  expect(screen.getByText('Must be at least 0')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Price'));
  await user.type(screen.getByLabelText('Price'), '1000000001');
  await submit();
  expect(screen.getByText('Must be at most 1000000000')).toBeInTheDocument();
  expect(api.sent('POST')).toEqual([]);
});

it('says that symbols are not allowed [VA-08]', async () => {
  const { api, user, submit } = await create(
    'inventoryItem',
    <Stock.Text name="locale" label="Emplacement" isUpperCase />,
  );
  await user.type(screen.getByLabelText('Emplacement'), 'a-1');
  await submit();
  expect(screen.getByText('The field contains symbols that are not allowed.')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Emplacement'));
  await user.type(screen.getByLabelText('Emplacement'), 'a1,b_2');
  await submit();
  expect(screen.queryByText('The field contains symbols that are not allowed.')).toBeNull();
  expect(api.sent('POST')).toEqual([]);
});

it('leads to the uppermost field that needs a correction, whichever was typed into last', async () => {
  const { user, submit } = await create(
    'inventoryItem',
    <>
      <Stock.Text name="locale" label="Emplacement" isUpperCase />
      <Stock.Number name="quantity" label="Quantity" />
    </>,
  );
  await user.type(screen.getByLabelText('Quantity'), '-1');
  await user.type(screen.getByLabelText('Emplacement'), 'a-1');
  await submit();
  expect(screen.getByLabelText('Emplacement')).toHaveFocus();
});

it('says how long a text may be at most [VA-03]', async () => {
  const { user, submit } = await create(
    'vendor',
    <>
      <Vendor.Text name="name" label="Name" />
      <Vendor.Text name="contactName" label="Contact" />
    </>,
  );
  await user.click(screen.getByLabelText('Name'));
  await user.paste('x'.repeat(42));
  await user.click(screen.getByLabelText('Contact'));
  await user.paste('x'.repeat(1_001));
  await submit();
  expect(screen.getByText('The value is too long. Max number of characters: 41')).toBeInTheDocument();
  expect(screen.getByText('The value is too long. Max number of characters: 1000')).toBeInTheDocument();
});

describe('a small editor', () => {
  const schema = v.object({
    code: v.pipe(v.optional(v.string(), ''), v.minLength(3, messages.minLength(3))),
    kind: v.pipe(v.optional(v.string(), ''), v.nonEmpty('A value is required')),
    vendorId: v.pipe(v.optional(v.string(), ''), v.nonEmpty('A value is required')),
  });
  it("says 'Must be at least N characters', and 'Please select an option' of a required select [VA-02] [VA-09]", async () => {
    const submit = jest.fn();
    const Field = formFields('vendors');
    const { user } = await renderInShell(
      <FormDialog
        title="Small"
        initial={{}}
        schema={schema}
        submitLabel="Save"
        busyLabel="Saving"
        failurePrefix="Error."
        submit={submit}
        onDone={jest.fn()}
        onCancel={jest.fn()}
      >
        <Field.Text name={'code' as 'name'} label="Code" />
        <Field.Select name={'kind' as 'name'} label="Kind" options={[{ id: 'a', label: 'A' }]} />
        <Field.Reference name={'vendorId' as 'name'} label="Vendor" collection="vendors" />
      </FormDialog>,
    );
    await user.type(screen.getByLabelText('Code'), 'ab');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Must be at least 3 characters')).toBeInTheDocument();
    for (const name of ['Kind', 'Vendor']) {
      expect(screen.getByRole('combobox', { name })).toBeInvalid();
      expect(screen.getByRole('combobox', { name })).toHaveAccessibleDescription('Please select an option');
    }
    expect(submit).not.toHaveBeenCalled();
  });
});

it('sends nothing for a text that was emptied, and an encoded address, once, for one that starts with http [FW-01]', async () => {
  const { api, user, submit, onClose } = await create(
    'vendor',
    <>
      <Vendor.Text name="name" label="Name" />
      <Vendor.Text name="contactName" label="Contact" />
      <Vendor.Text name="contactPhone" label="Phone" />
      <Vendor.Url name="externalUrl" label="Website" />
      <Vendor.Text name="notes" label="Notes" multiline />
    </>,
  );
  await user.type(screen.getByLabelText('Name'), 'Kite');
  await user.type(screen.getByLabelText('Contact'), 'x');
  await user.clear(screen.getByLabelText('Contact'));
  await user.type(screen.getByLabelText('Phone'), 'http://kite.test/ä b');
  await user.type(screen.getByLabelText('Website'), 'https://kite.test/a%20b c');
  await user.type(screen.getByLabelText('Notes'), 'https://kite.test is their shop');
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sent('POST', 'vendors')[0]?.body).toEqual({
    name: 'Kite',
    contactPhone: 'http://kite.test/%C3%A4%20b',
    externalUrl: 'https://kite.test/a%20b%20c',
    notes: 'https://kite.test is their shop',
  });
});

it('sends nothing without a network, says why and keeps what was typed', async () => {
  const { api, user, submit } = await create('vendor', <Vendor.Text name="name" label="Name" />);
  await user.type(screen.getByLabelText('Name'), 'Kite');
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await submit();
  await user.type(screen.getByLabelText('Name'), ' Paper{Enter}');
  expect(screen.getByRole('button', { name: 'Create' })).toHaveAttribute('aria-disabled', 'true');
  expect(api.sent('POST')).toEqual([]);
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  await submit();
  await waitFor(() => expect(api.sent('POST', 'vendors')[0]?.body).toEqual({ name: 'Kite Paper' }));
});
