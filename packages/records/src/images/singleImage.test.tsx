import { renderInShell } from '@groundwork/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { FormContext, FormState } from '../form-state/form-state.ts';
import { SingleImageUploader } from './SingleImageUploader.tsx';
import { api, fakeUploads, image, input, sent } from './testing/uploads.tsx';

jest.setTimeout(90_000);
fakeUploads();

it('shows the picture that the form has, also where it took that of somebody else in the place of an added one', async () => {
  const form = new FormState({});
  const { user } = await renderInShell(
    <FormContext value={form}>
      <SingleImageUploader name="url" label="Image" />
    </FormContext>,
    { api: api() },
  );
  await user.upload(input(), image('jug.png'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.finish());
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  const shown = () => screen.getByRole('img', { name: 'The added image' });
  expect(shown()).toHaveAttribute('src', 'blob:preview');
  act(() => form.set('url', 'http://blobs.test/media/theirs'));
  expect(shown()).toHaveAttribute('src', 'http://blobs.test/media/theirs');
});
