import { errorSummary, type Result } from '@groundwork/contract';
import { call } from '@groundwork/data-cache';
import { toast } from '@groundwork/ui';

// Actions that the API takes in a conversation on the user's behalf (packages/api/src/chat); it checks the permissions.

const path = (url: string, rest: string) => `conversations/${encodeURIComponent(url)}/${rest}`;

async function toastFailure(failure: string, sending: Promise<Result<unknown>>): Promise<boolean> {
  const answer = await sending;
  if (!answer.succeeded) toast({ text: `${failure} ${errorSummary(answer.error)}`, tone: 'danger', duration: 5_000 });
  return answer.succeeded;
}

export const removeMessage = (url: string, messageId: number): Promise<boolean> =>
  toastFailure('The message was not removed.', call('DELETE', path(url, `messages/${messageId}`)));
export async function reportMessage(url: string, messageId: number): Promise<void> {
  const isReported = await toastFailure(
    'The message was not reported.',
    call('POST', path(url, `messages/${messageId}/report`)),
  );
  if (isReported) toast({ text: 'The message was reported. Directors find it in their inbox.', duration: 5_000 });
}
export const pinMessage = (url: string, messageId: number | null): Promise<boolean> =>
  toastFailure(
    messageId === null ? 'The message was not unpinned.' : 'The message was not pinned.',
    call('PUT', path(url, 'pinned'), { body: { messageId } }),
  );
export const setClosed = (url: string, isClosed: boolean): Promise<boolean> =>
  toastFailure(
    isClosed ? 'The conversation was not closed.' : 'The conversation was not opened again.',
    call('PUT', path(url, 'closed'), { body: { isClosed } }),
  );
export const removeMember = (url: string, userId: string): Promise<boolean> =>
  toastFailure('The person was not removed.', call('DELETE', path(url, `members/${encodeURIComponent(userId)}`)));

export const inviteMember = (url: string, userId: string): Promise<boolean> =>
  toastFailure('The person was not invited.', call('PUT', path(url, `members/${encodeURIComponent(userId)}`)));

export interface FoundMessage {
  channelUrl: string;
  messageId: number;
  at: number;
  senderName: string;
  text: string;
}
/** What a search of everything that was said answers; it may be offered for loaded messages only, or have no answer. */
export type FoundHistory = { state: 'found'; messages: readonly FoundMessage[] } | { state: 'limited' | 'failed' };
/** Searches everything that was said where the user takes part. */
export async function searchHistory(query: string, signal: AbortSignal): Promise<FoundHistory> {
  const answer = await call<{ isOffered: boolean; messages: FoundMessage[] }>('GET', 'conversations/search', {
    query: { q: query },
    signal,
  });
  if (!answer.succeeded) return { state: 'failed' };
  return answer.data.isOffered ? { state: 'found', messages: answer.data.messages } : { state: 'limited' };
}
