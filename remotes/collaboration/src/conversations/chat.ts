import { getChatConfiguration, getSession, setUnreadMessages } from '@groundwork/shell-sdk';
import { toast } from '@groundwork/ui';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { freshToken, NoChat } from './chat-token.ts';
import { failureWords, isRefusal } from './failure-words.ts';
import { openKeptTexts } from './kept-texts.ts';
import type { SendbirdGroupChat } from './sdk.ts';

type Sdk = typeof import('./sdk.ts');
/** The connection to the chat service. */
export type ChatState =
  /** Nobody is signed in, or no chat service is configured. */
  | { status: 'off' }
  | { status: 'connecting' }
  | { status: 'ready'; client: SendbirdGroupChat; sdk: Sdk }
  /** It is tried again by itself. */
  | { status: 'away'; message: string };

const store = getDefaultStore();
const stateAtom = atom<ChatState>({ status: 'off' });
export const useChat = (): ChatState => useAtomValue(stateAtom);

const handlerKey = 'groundwork-shell';
const firstPause = 5_000;
const longestPause = 300_000;
const newMessageToast = { text: " You've got a new message!", duration: 2_500 };
const isOnConversations = () => window.location.pathname.replace(/\/+$/, '') === '/conversations';
const reportFailure = (text: string) => toast({ text, tone: 'danger', duration: 5_000 });

/**
 * Connects the signed-in user to the chat service, for the badge and the toast of every page (decisions 4, 'Chat in the
 * shell'). A chat service that is away costs conversations and nothing else: it is tried again, less and less often. Answers
 * how to log out of it.
 */
export function startChat(): () => void {
  const session = getSession();
  const configuration = getChatConfiguration();
  if (!session || !configuration.applicationId || !configuration.region) return () => {};
  const { user } = session;
  openKeptTexts(user.id);
  let isStopped = false;
  let client: SendbirdGroupChat | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (state: ChatState) => {
    if (!isStopped) store.set(stateAtom, state);
  };

  const run = async () => {
    set({ status: 'connecting' });
    let sdk: Sdk;
    try {
      sdk = await import('./sdk.ts');
      if (isStopped) return;
      client = sdk.openSdk(configuration);
    } catch (error) {
      console.error('Failed to initialize Conversations service', error);
      reportFailure('Failed to initialize Conversations service');
      return set({ status: 'away', message: 'Conversations could not be loaded. Refresh the page to try again.' });
    }
    listen(client, sdk);
    await logIn(client, sdk, firstPause);
  };

  const listen = (chat: SendbirdGroupChat, sdk: Sdk) => {
    chat.setSessionHandler(
      new sdk.SessionHandler({
        onSessionTokenRequired: (resolve, reject) =>
          void freshToken().then(
            (token) => (token ? resolve(token) : reject(new Error('The API has no chat token.'))),
            reject,
          ),
        onSessionClosed: () => tryAgain(chat, sdk, firstPause),
      }),
    );
    chat.addUserEventHandler(
      handlerKey,
      new sdk.UserEventHandler({
        onTotalUnreadMessageCountChanged: ({ groupChannelCount }) => setUnreadMessages(groupChannelCount),
      }),
    );
    chat.addConnectionHandler(
      handlerKey,
      new sdk.ConnectionHandler({
        onReconnectSucceeded: () => void countUnread(chat),
        // It goes on by itself unless the session was refused for good: then another token may help.
        onReconnectFailed: () => tryAgain(chat, sdk, firstPause),
      }),
    );
    chat.groupChannel.addGroupChannelHandler(
      handlerKey,
      new sdk.GroupChannelHandler({
        onMessageReceived: (_channel, message) => {
          const { sender } = message as { sender?: { userId: string } | null };
          if (sender?.userId !== user.id && !isOnConversations()) toast(newMessageToast);
        },
      }),
    );
  };

  const logIn = async (chat: SendbirdGroupChat, sdk: Sdk, pause: number) => {
    try {
      await connect(chat);
      if (isStopped) return;
      set({ status: 'ready', client: chat, sdk });
      await countUnread(chat);
    } catch (error) {
      if (isStopped) return;
      if (error instanceof NoChat) return set({ status: 'off' });
      const message = failureWords(error);
      if (pause === firstPause) reportFailure(`Failed to login user to the Conversations service: ${message}`);
      set({ status: 'away', message });
      tryAgain(chat, sdk, pause);
    }
  };
  /** Not all browsers at once. */
  const tryAgain = (chat: SendbirdGroupChat, sdk: Sdk, pause: number) => {
    clearTimeout(timer);
    if (isStopped) return;
    const next = Math.min(pause * 2, longestPause);
    // Where the client has come back by itself meanwhile, this answers at once.
    timer = setTimeout(() => void logIn(chat, sdk, next), pause * (0.75 + Math.random() / 2));
  };
  const connect = async (chat: SendbirdGroupChat) => {
    const known = user.chatToken;
    if (known) {
      try {
        return await chat.connect(user.id, known);
      } catch (error) {
        // The token of the profile may be a day old.
        if (!isRefusal(error)) throw error;
      }
    }
    const token = await freshToken();
    if (!token) throw Object.assign(new Error('The API has no chat token.'), { code: 800_120 });
    return chat.connect(user.id, token);
  };
  const countUnread = async (chat: SendbirdGroupChat) => {
    const count = await chat.groupChannel.getTotalUnreadMessageCount().catch(() => 0);
    if (!isStopped) setUnreadMessages(count ?? 0);
  };

  void run();
  return () => {
    store.set(stateAtom, { status: 'off' });
    isStopped = true;
    clearTimeout(timer);
    setUnreadMessages(0);
    client?.removeAllUserEventHandler();
    client?.removeAllConnectionHandler();
    client?.groupChannel.removeAllGroupChannelHandlers();
    client?.disconnect().catch(() => {});
  };
}
