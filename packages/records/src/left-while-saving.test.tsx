import { fakeApi, renderInShell } from '@groundwork/testing';
import { ToastRegion, topDialog } from '@groundwork/ui';
import { act, configure, screen, waitFor } from '@testing-library/react';
import { formFields } from './form/fields.tsx';
import { useField } from './form-state/form-state.ts';
import { RecordCreator, RecordEditor } from './RecordEditor.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(60_000);

const Field = formFields('vendors');
const fields = <Field.Text name="name" label="Name" />;
const onClose = jest.fn();
const forms = {
  edit: (
    <RecordEditor entity="vendor" id="beech" onClose={onClose}>
      {fields}
    </RecordEditor>
  ),
  create: (
    <RecordCreator entity="vendor" onClose={onClose}>
      {fields}
    </RecordCreator>
  ),
};

it.each([
  ['edit', 'Save', 'PUT', 'Saved'],
  ['create', 'Create', 'POST', 'Created'],
] as const)(
  'a slow %s says that it was stored, and closes nothing that Back has closed meanwhile',
  async (form, button, method, text) => {
    const api = fakeApi({ records: { vendors: [{ id: 'beech', name: 'Beechwood Materials' }] } });
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.on(method, /^vendors/, async () => {
      await held;
      return { status: 200, body: api.stored('vendors', 'beech') };
    });
    const { user, rerender } = await renderInShell(forms[form], { api });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Co');
    await user.click(screen.getByRole('button', { name: button }));
    rerender(<ToastRegion />);
    act(() => answer());
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  },
);

it('Back out of a form asks before what is typed is lost; a second Back takes the question away', async () => {
  const { user } = await renderInShell(forms.create, { api: fakeApi() });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, 'Beechwood');
  act(() => topDialog(0)?.());
  expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  act(() => topDialog(0)?.());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(name).toHaveValue('Beechwood');
  expect(onClose).not.toHaveBeenCalled();
  await user.clear(name);
  act(() => topDialog(0)?.());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

/** Pictures on their way, for which the form waits. */
function Pictures({ until }: { until: Promise<void> }) {
  useField('pictures', { label: 'Pictures', settle: () => until });
  return null;
}

it('a form that waits for its pictures is not sent any more once it was left', async () => {
  const api = fakeApi();
  let arrive = () => {};
  const until = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { user, rerender } = await renderInShell(
    <RecordCreator entity="vendor" onClose={onClose}>
      {fields}
      <Pictures until={until} />
    </RecordCreator>,
    { api },
  );
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Oak');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  rerender(<ToastRegion />);
  await act(async () => arrive());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(api.sent('POST')).toEqual([]);
});
