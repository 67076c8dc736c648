import { hasUnsavedWork } from '@groundwork/shell-sdk';
import { fakeApi, renderInShell, type ShellOptions } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import ConversationsPage from './ConversationsPage.tsx';
import { fakeChannel, type fakeMessage, resetSdk } from './testing/fake-sdk.ts';
import { beginChat, chat, endChat, me, said } from './testing/open-thread.tsx';

jest.mock('./sdk.ts', () => jest.requireActual('./testing/fake-sdk.ts'));
const mockUpload: { arrive: () => void; signal?: AbortSignal } = { arrive: () => {} };
jest.mock('@groundwork/records', () => ({
  ...jest.requireActual<object>('@groundwork/records'),
  uploadFile: async (_: File, { signal }: { signal: AbortSignal }) => {
    mockUpload.signal = signal;
    await new Promise<void>((resolve) => {
      mockUpload.arrive = resolve;
    });
    return { succeeded: true, value: 'http://localhost/incoming/a' };
  },
}));

beforeEach(() => localStorage.clear());
afterEach(endChat);

/** Two conversations; 'Oak Street' is open. */
async function open(messages: ReturnType<typeof fakeMessage>[] = [], options: ShellOptions = {}) {
  const members = [me];
  const channel = fakeChannel('project-1', 'Oak Street', { members, messages });
  resetSdk().channels = [channel, fakeChannel('project-2', 'Elm Street', { members })];
  const { user } = await renderInShell(<ConversationsPage />, {
    ...{ chat, route: '/conversations?with=project-1', path: '/conversations' },
    ...options,
    user: { id: 'me', chatToken: 'token' },
  });
  await beginChat();
  const thread = within(await screen.findByRole('region', { name: 'Oak Street' }));
  const goTo = async (name: string) => {
    await user.click(await screen.findByRole('link', { name: new RegExp(`^${name}`) }));
    return within(await screen.findByRole('region', { name }));
  };
  return { user, channel, thread, goTo };
}

it('sends a file that is on its way while another conversation is read', async () => {
  const api = fakeApi();
  api.on('POST', 'conversations/project-1/files', {
    status: 201,
    body: { url: 'http://localhost/media/a', name: 'plan.pdf', type: 'application/pdf', size: 5 },
  });
  const { thread, user, channel, goTo } = await open([], { api });
  const send = jest.spyOn(channel, 'sendFileMessage');
  await user.upload(
    thread.getByLabelText('Images and PDFs'),
    new File(['%PDF-'], 'plan.pdf', { type: 'application/pdf' }),
  );
  expect(await thread.findByText('plan.pdf')).toBeVisible();
  const elm = await goTo('Elm Street');
  expect(elm.queryByText('plan.pdf')).toBeNull();
  // Leaving the page would end it.
  expect(hasUnsavedWork()).toBe(true);
  expect(mockUpload.signal?.aborted).toBe(false);
  await act(async () => mockUpload.arrive());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(hasUnsavedWork()).toBe(false);
});

it('keeps the changed text of a message while another conversation is read', async () => {
  const { thread, user, goTo } = await open([said(1, 'Teusday', 'me')]);
  const edit = async (place: typeof thread) => {
    await user.click(await place.findByRole('button', { name: /^Actions of the message 'Teusday/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    return place.findByRole('textbox', { name: 'Change your message' });
  };
  await user.type(await edit(thread), ' at nine');
  expect(hasUnsavedWork()).toBe(true);
  await goTo('Elm Street');
  expect(await edit(await goTo('Oak Street'))).toHaveValue('Teusday at nine');
});
