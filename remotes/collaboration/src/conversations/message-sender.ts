import { failureWords, isSilence } from './failure-words.ts';
import {
  dropUnsent,
  failUnsent,
  keepUnsent,
  markTried,
  takeUnsent,
  type UnsentMessage,
  waitForConnection,
} from './kept-texts.ts';
import type { GroupChannel, SendbirdGroupChat } from './sdk.ts';
import { mentionedIn, toThreadMessage } from './thread-lines.ts';

// The user's messages go one after another, in the order in which they were written. While the service cannot be asked
// they wait, also over a reload; a connection sends them, by one tab at a time.

const lockName = 'groundwork-unsent-messages';
/** The service was silent although the connection is open: it is asked again after this time, in milliseconds. */
const pause = 15_000;
const pageSize = 100;
/** The clocks of browser and service may differ by this much, in milliseconds. */
const clockDifference = 24 * 60 * 60_000;

export interface MessageSender {
  send(message: UnsentMessage): void;
  /** Sends what waits: the connection is there. */
  sendWaiting(): void;
  end(): void;
}

/** Sends the texts that are kept for this person. */
export function createMessageSender(client: SendbirdGroupChat): MessageSender {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> = Promise.resolve();

  const sendAll = async () => {
    while (!isOver) {
      if (!isConnected(client)) return waitForConnection();
      const message = takeUnsent();
      if (!message) return;
      try {
        await deliver(client, message);
        dropUnsent(message.id);
      } catch (error) {
        if (isOver) return;
        if (!isSilence(error)) {
          failUnsent(message.id, failureWords(error));
          continue;
        }
        waitForConnection();
        timer = setTimeout(sendWaiting, pause);
        return;
      }
    }
  };
  const sendWaiting = () => {
    clearTimeout(timer);
    sending = sending.then(() => inTurn(sendAll)).catch((error: unknown) => console.error(error));
  };
  window.addEventListener('online', sendWaiting);

  return {
    send: (message) => {
      keepUnsent(message);
      if (isConnected(client)) sendWaiting();
      else waitForConnection();
    },
    sendWaiting,
    end: () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', sendWaiting);
    },
  };
}

const isConnected = ({ connectionState }: SendbirdGroupChat) => connectionState === 'OPEN' && navigator.onLine;

/** Another tab may send the same texts. A browser without locks has them only on insecure pages. */
const inTurn = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(lockName, work) : work();

/** Sends one message and waits until the service has it. @throws the error of the SDK */
async function deliver(client: SendbirdGroupChat, message: UnsentMessage) {
  const { id, channelUrl, text, file, wasTried } = message;
  const channel = await client.groupChannel.getChannel(channelUrl);
  // Its answer may have been lost with the connection, or with the page.
  if (wasTried && (await hasArrived(channel, message))) return;
  markTried(id);
  await new Promise<void>((resolve, reject) => {
    const sending = file
      ? channel.sendFileMessage({
          fileUrl: file.url,
          fileName: file.name,
          mimeType: file.type,
          fileSize: file.size,
          data: JSON.stringify({ id, thumbnail: file.thumbnail }),
        })
      : channel.sendUserMessage({
          message: text,
          data: JSON.stringify({ id }),
          mentionedUserIds: mentionedIn(text, channel.members),
        });
    sending.onSucceeded(() => resolve()).onFailed(reject);
  });
}

/** Looks at everything that came since the message was written: a lively conversation has many pages of it by then. */
async function hasArrived(channel: GroupChannel, { id, at }: UnsentMessage): Promise<boolean> {
  const query = channel.createPreviousMessageListQuery({ limit: pageSize, reverse: true });
  for (;;) {
    const messages = await query.load();
    if (messages.some((message) => toThreadMessage(message).clientId === id)) return true;
    const isBefore = messages.some(({ createdAt }) => createdAt < at - clockDifference);
    if (isBefore || messages.length === 0 || !query.hasNext) return false;
  }
}
