import type { PatchOperation } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { renderInShell } from '@groundwork/testing';
import { dismissAllToasts, ToastRegion } from '@groundwork/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { DialogForm } from '../testing/dialog-form.ts';
import { guideWorld } from '../testing/guide-world.ts';
import SetupGuidePage from './SetupGuidePage.tsx';

const spooning = '/setup/guide/area/unit/preparation?area=area&unit=unit&preparation=spooning';

beforeEach(() => act(dismissAllToasts));

it('adds photos, notes and instructions, and marks a component Problem and Complete [SD-03] [API-22]', async () => {
  const api = guideWorld();
  api.on('POST', 'mediaitems/copyImage', { body: { url: 'http://localhost/copy.png' } });
  const { user } = await renderInShell(
    <>
      <SetupGuidePage />
      <ToastRegion />
    </>,
    { api, projectId: 'cedar', route: spooning },
  );
  const stored = () => api.stored('preparations', 'spooning');
  const edit = async (entry: string, title: string) => {
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
    return within(await screen.findByRole('dialog', { name: title }));
  };
  /** The dialog is gone, and the live region says that it was saved. */
  const saved = async (words = 'Saved') => {
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await screen.findByText(words)).closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    act(dismissAllToasts);
  };

  const photos = await edit('Add/edit photos', 'Photos');
  await user.click(photos.getByRole('button', { name: 'Paste link' }));
  await user.type(await screen.findByRole('textbox', { name: 'Link to an image' }), 'https://pictures.test/jug.png');
  await user.click(screen.getByRole('button', { name: 'Get image' }));
  await waitFor(() => expect(photos.getByRole('button', { name: 'Save' })).toBeEnabled());
  await user.click(photos.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored()?.mediaItemIds).toHaveLength(1));
  await saved();

  const notes = await edit('Add/edit note', 'Edit Notes');
  await user.type(notes.getByRole('textbox'), 'Two spoons');
  await user.click(notes.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored()?.notes).toBe('Two spoons'));
  await saved();

  const instructions = await edit('Edit Instructions', 'Edit Instructions');
  await (await DialogForm.open(user, 'Edit Instructions')).write('Instructions', 'Left to right');
  await user.click(instructions.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored()?.instructions).toContain('Left to right'));
  await saved();

  await user.click(screen.getByRole('button', { name: 'Mark Problem' }));
  const problem = within(await screen.findByRole('dialog', { name: 'Mark Problem' }));
  await user.type(problem.getByLabelText(/^What is wrong/), 'Bent');
  await user.click(problem.getByRole('button', { name: 'Mark Problem' }));
  await waitFor(() => expect(stored()?.status).toBe('Problem'));
  await saved('Spooning is marked as a problem');
  await user.click(screen.getByRole('button', { name: 'Mark Complete' }));
  await waitFor(() => expect(stored()?.status).toBe('Complete'));
  const paths = api
    .sent('PATCH', 'preparations/spooning')
    .flatMap(({ body }) => (body as PatchOperation[]).map(({ op, path }) => `${op} ${path}`));
  expect(paths.slice(0, 3)).toEqual(['replace mediaItemIds', 'replace notes', 'replace instructions']);
});

it.each([
  ['Leave a note', 'Note'],
  ['Mark Problem', /^What is wrong/],
])('keeps what is typed in %s when somebody else deletes the component', async (action, label) => {
  const api = guideWorld();
  const { user, location } = await renderInShell(<SetupGuidePage />, { api, projectId: 'cedar', route: spooning });
  await user.click(await screen.findByRole('button', { name: action }));
  const dialog = () => within(screen.getByRole('dialog', { name: action }));
  await user.type(dialog().getByLabelText(label), 'Bent');
  api.change('preparations', 'spooning', { isDeleted: true });
  await act(async () => void (await collection('preparations').load()));
  expect(dialog().getByLabelText(label)).toHaveValue('Bent');
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(location()).toBe('/setup/guide/area/unit?area=area&unit=unit'));
});
