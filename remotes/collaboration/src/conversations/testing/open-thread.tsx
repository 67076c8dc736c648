import { renderInShell, type ShellOptions } from '@groundwork/testing';
import { dismissAllToasts, ToastRegion } from '@groundwork/ui';
import { act, screen, within } from '@testing-library/react';
import ConversationsPage from '../ConversationsPage.tsx';
import { startChat } from '../chat.ts';
import { type FakeChannel, fakeChannel, fakeMessage, resetSdk } from './fake-sdk.ts';

export const chat = { applicationId: 'groundwork', region: 'local', apiHost: 'http://localhost:4200' };
export const me = { userId: 'me', nickname: 'Mia Me' };
export const ann = { userId: 'ann', nickname: 'Ann Other' };

let stop = () => {};
/** Starts the chat as the remote does after the sign-in; `endChat` ends it. */
export const beginChat = () =>
  act(async () => {
    stop = startChat();
  });
/** For `afterEach`: ends the chat and takes its toasts away. */
export function endChat(): void {
  stop();
  act(dismissAllToasts);
}

type OpenThread = Awaited<ReturnType<typeof renderInShell>> & {
  channel: ReturnType<typeof fakeChannel>;
  client: ReturnType<typeof resetSdk>;
  /** Queries of what is in the open conversation. */
  thread: ReturnType<typeof within>;
};

/** Opens the conversation 'Oak Street' of two people, as somebody reads and writes in it. */
export async function openThread(fake: FakeChannel = {}, options: ShellOptions = {}): Promise<OpenThread> {
  const channel = fakeChannel('project-1', 'Oak Street', { members: [me, ann], ...fake });
  const client = resetSdk();
  client.channels = [channel];
  const view = await renderInShell(
    <>
      <ConversationsPage />
      <ToastRegion />
    </>,
    {
      ...{ chat, route: '/conversations?with=project-1', path: '/conversations' },
      ...options,
      user: { id: 'me', chatToken: 'token', ...options.user },
    },
  );
  await beginChat();
  const thread = within(await screen.findByRole('region', { name: 'Oak Street' }));
  return { ...view, channel, client, thread };
}

/** A message that Ann, or somebody else, wrote a minute ago; a larger id is a later one. */
export const said = (messageId: number, text: string, userId = 'ann') =>
  fakeMessage(userId, text, { messageId, createdAt: Date.now() - 60_000 + messageId });
