import { fakeApi, renderInShell } from '@groundwork/testing';
import { dismissAllToasts, ToastRegion } from '@groundwork/ui';
import { act, configure, screen } from '@testing-library/react';
import { formFields } from './form/fields.tsx';
import { RecordCreator, RecordEditor } from './RecordEditor.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);
beforeEach(() => act(dismissAllToasts));

const Field = formFields('vendors');
const open = async (form: 'create' | 'edit', options: Parameters<typeof renderInShell>[1] = {}) => {
  const onClose = jest.fn();
  const fields = <Field.Text name="name" label="Name" />;
  const view = await renderInShell(
    <>
      {form === 'create' ? (
        <RecordCreator entity="vendor" onClose={onClose}>
          {fields}
        </RecordCreator>
      ) : (
        <RecordEditor entity="vendor" id="beech" onClose={onClose}>
          {fields}
        </RecordEditor>
      )}
      <ToastRegion />
    </>,
    { api: fakeApi({ records: { vendors: [{ id: 'beech', name: 'Beechwood Materials' }] } }), ...options },
  );
  await view.user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Co');
  return { ...view, onClose };
};

describe('what was stored', () => {
  it.each([
    ['create', 'Create', 'Created'],
    ['edit', 'Save', 'Saved'],
  ] as const)('is confirmed after %s by a toast that opens the record', async (form, button, text) => {
    const { user, dialogs, onClose } = await open(form);
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    const [{ id }] = onClose.mock.lastCall as [{ id: string }];
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(dialogs.opened).toEqual([{ name: 'vendor.details', props: { id } }]);
  });

  it('is confirmed without Open where no remote shows the record', async () => {
    const { user } = await open('edit', { dialogs: [] });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
  });
});
