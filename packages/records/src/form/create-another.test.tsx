import { fakeApi, renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { configure, screen, waitFor } from '@testing-library/react';
import { RecordCreator, RecordEditor } from '../RecordEditor.tsx';
import { formFields } from './fields.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);

const Field = formFields('vendors');
const fields = (
  <>
    <Field.Text name="name" label="Name" autoFocus />
    <Field.Text name="notes" label="Notes" multiline />
    <Field.Tags />
  </>
);
const name = () => screen.getByRole('textbox', { name: 'Name' });
const open = async (initial = {}) => {
  const onClose = jest.fn();
  const api = fakeApi({ records: { tags: [{ id: 'local', name: 'Local' }] } });
  const view = await renderInShell(
    <>
      <RecordCreator entity="vendor" initial={initial} onClose={onClose}>
        {fields}
      </RecordCreator>
      <ToastRegion />
    </>,
    { api },
  );
  return { ...view, onClose };
};

describe("'Create another'", () => {
  it('keeps the dialog open, starts again with the presets, and says what was created [DL-13]', async () => {
    const { api, user, onClose } = await open({ tagIds: ['local'] });
    await user.click(screen.getByRole('checkbox', { name: 'Create another' }));
    await user.type(name(), 'Kite');
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Paper');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText("The vendor 'Kite' is created.")).toBeInTheDocument();
    expect(name()).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('');
    await waitFor(() => expect(name()).toHaveFocus());
    expect(onClose).not.toHaveBeenCalled();
    await user.type(name(), 'Beech');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText("The vendor 'Beech' is created.")).toBeInTheDocument();
    expect(api.sent('POST', 'vendors').map(({ body }) => body)).toEqual([
      { name: 'Kite', notes: 'Paper', tagIds: ['local'] },
      { name: 'Beech', tagIds: ['local'] },
    ]);
    // Closing now loses nothing, and a caller that waits for a record gets the last one.
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(expect.objectContaining({ name: 'Beech' })));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('keeps what was typed when it fails', async () => {
    const { api, user } = await open();
    api.fail('POST', 'vendors', { message: 'Refused' }, 422);
    await user.click(screen.getByRole('checkbox', { name: 'Create another' }));
    await user.type(name(), 'Kite');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Error creating record. Refused')).toBeInTheDocument();
    expect(name()).toHaveValue('Kite');
    expect(screen.getByRole('checkbox', { name: 'Create another' })).toBeChecked();
  });

  it('is not offered by an editor', async () => {
    const api = fakeApi({ records: { vendors: [{ id: 'v', name: 'Kite' }] } });
    await renderInShell(
      <RecordEditor entity="vendor" id="v" onClose={jest.fn()}>
        {fields}
      </RecordEditor>,
      { api },
    );
    await screen.findByRole('button', { name: 'Save' });
    expect(screen.queryByRole('checkbox', { name: 'Create another' })).toBeNull();
  });
});
