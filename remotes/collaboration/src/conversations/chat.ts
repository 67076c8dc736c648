import { getChatConfiguration, getSession, setUnreadMessages } from '@groundwork/shell-sdk';
import { toast } from '@groundwork/ui';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { freshToken, NoChat } from './chat-token.ts';
import { failureWords, isRefusal } from './failure-words.ts';
import { closeKeptTexts, openKeptTexts } from './kept-texts.ts';
import { createMessageSender, type MessageSender } from './message-sender.ts';
import type { SendbirdGroupChat } from './sdk.ts';
import { sdkDatabasePrefix } from './sdk-database.ts';

type Sdk = typeof import('./sdk.ts');
interface Ready {
  status: 'ready';
  client: SendbirdGroupChat;
  sdk: Sdk;
  sender: MessageSender;
}
/** The connection to the chat service. */
export type ChatState =
  /** No chat service is configured. */
  | { status: 'off' }
  /** Also before it is started: the rows of the first page come first. */
  | { status: 'connecting' }
  | Ready
  /** It is tried again by itself. */
  | { status: 'away'; message: string };

const store = getDefaultStore();
const stateAtom = atom<ChatState>({ status: 'connecting' });
export const useChat = (): ChatState => useAtomValue(stateAtom);

const handlerKey = 'groundwork-shell';
const firstPause = 5_000;
const longestPause = 300_000;
const newMessageToast = { text: " You've got a new message!", duration: 2_500 };
const isOnConversations = () => window.location.pathname.replace(/\/+$/, '') === '/conversations';
const reportFailure = (text: string) => toast({ text, tone: 'danger', duration: 5_000 });

/**
 * Connects the signed-in user to the chat service, for the badge and the toast of every page
 * (docs: chat-on-every-page). A chat service that is away costs conversations and nothing else: it is tried again, less
 * and less often. Answers how to log out of it.
 */
export function startChat(): () => void {
  const session = getSession();
  const configuration = getChatConfiguration();
  if (!session || !configuration.applicationId || !configuration.region) {
    store.set(stateAtom, { status: 'off' });
    return () => {};
  }
  const { user } = session;
  openKeptTexts(user.id);
  void forgetOthers(user.id);
  let isStopped = false;
  let hasFailed = false;
  let heardCounts = 0;
  let pause = firstPause;
  let connection: Ready | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (state: ChatState) => {
    if (!isStopped) store.set(stateAtom, state);
  };

  const run = async () => {
    try {
      const sdk = await import('./sdk.ts');
      if (isStopped) return;
      const client = sdk.openSdk(configuration);
      connection = { status: 'ready', client, sdk, sender: createMessageSender(client) };
    } catch (error) {
      if (isStopped) return;
      console.error('Failed to initialize Conversations service', error);
      if (pause === firstPause) reportFailure('Failed to initialize Conversations service');
      set({ status: 'away', message: 'Conversations could not be loaded. They are loaded again automatically.' });
      // Its code may have been cut off on its way.
      return later(run);
    }
    listen(connection);
    await logIn(connection);
  };

  const listen = (ready: Ready) => {
    const { client, sdk, sender } = ready;
    client.setSessionHandler(
      new sdk.SessionHandler({
        onSessionTokenRequired: (resolve, reject) =>
          void freshToken().then(
            (token) => (token ? resolve(token) : reject(new Error('The API has no chat token.'))),
            reject,
          ),
        onSessionClosed: () => tryAgain(ready),
      }),
    );
    client.addUserEventHandler(
      handlerKey,
      new sdk.UserEventHandler({
        onTotalUnreadMessageCountChanged: ({ groupChannelCount }) => {
          heardCounts += 1;
          setUnreadMessages(groupChannelCount);
        },
      }),
    );
    client.addConnectionHandler(
      handlerKey,
      new sdk.ConnectionHandler({
        onReconnectSucceeded: () => {
          sender.sendWaiting();
          void countUnread(client);
        },
        // The SDK reconnects by itself unless the session was refused for good: then another token may help.
        onReconnectFailed: () => tryAgain(ready),
      }),
    );
    client.groupChannel.addGroupChannelHandler(
      handlerKey,
      new sdk.GroupChannelHandler({
        onMessageReceived: (_channel, message) => {
          const { sender } = message as { sender?: { userId: string } | null };
          if (sender?.userId !== user.id && !isOnConversations()) toast(newMessageToast);
        },
        // It may have been unread.
        onMessageDeleted: () => void countUnread(client),
      }),
    );
  };

  const logIn = async (ready: Ready) => {
    try {
      await connect(ready.client);
      if (isStopped) return;
      clearTimeout(timer);
      pause = firstPause;
      set(ready);
      ready.sender.sendWaiting();
      await countUnread(ready.client);
    } catch (error) {
      if (isStopped) return;
      if (error instanceof NoChat) return set({ status: 'off' });
      const message = failureWords(error, true);
      // Without a network the banner of the page says more.
      if (!hasFailed && navigator.onLine) {
        reportFailure(`Failed to login user to the Conversations service: ${message}`);
        hasFailed = true;
      }
      set({ status: 'away', message });
      tryAgain(ready);
    }
  };
  /** Not all browsers at once, and less and less often until a login succeeds. */
  const later = (work: () => Promise<void>) => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => void work(), pause * (0.75 + Math.random() / 2));
    pause = Math.min(pause * 2, longestPause);
  };
  // Where the client has come back by itself meanwhile, this answers at once.
  const tryAgain = (ready: Ready) => later(() => logIn(ready));
  const connect = async (chat: SendbirdGroupChat) => {
    const known = user.chatToken;
    if (known) {
      try {
        await chat.connect(user.id, known);
        return;
      } catch (error) {
        // The token of the profile may be a day old.
        if (!isRefusal(error)) throw error;
      }
    }
    const token = await freshToken();
    // Signed out meanwhile: a login now would outlive the session.
    if (isStopped) return;
    if (!token) throw Object.assign(new Error('The API has no chat token.'), { code: 800_120 });
    await chat.connect(user.id, token);
  };
  const countUnread = async (chat: SendbirdGroupChat) => {
    const before = heardCounts;
    const count = await chat.groupChannel.getTotalUnreadMessageCount().catch(() => 0);
    // What was pushed meanwhile is newer than this answer.
    if (!isStopped && heardCounts === before) setUnreadMessages(count ?? 0);
  };

  set({ status: 'connecting' });
  void run();
  return () => {
    store.set(stateAtom, { status: 'connecting' });
    isStopped = true;
    closeKeptTexts();
    clearTimeout(timer);
    setUnreadMessages(0);
    if (!connection) return;
    const { client, sender } = connection;
    sender.end();
    client.removeAllUserEventHandler();
    client.removeAllConnectionHandler();
    client.groupChannel.removeAllGroupChannelHandlers();
    client.disconnect().catch(() => {});
  };
}

/** The SDK keeps a database for each user with their profile: that of an earlier one goes. */
async function forgetOthers(userId: string): Promise<void> {
  try {
    for (const { name = '' } of await indexedDB.databases()) {
      if (name.startsWith(sdkDatabasePrefix) && !name.endsWith(`/${userId}.db`)) indexedDB.deleteDatabase(name);
    }
  } catch {
    // A browser that lists no databases, or has none in private windows.
  }
}
