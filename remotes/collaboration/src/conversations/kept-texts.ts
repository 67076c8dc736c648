import { keptTextsKey } from '@groundwork/shell-sdk';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import type { SentFile } from './attachments.ts';

/** The user's own message that the chat service has not acknowledged. */
export interface UnsentMessage {
  /** Travels with the message: what is sent again under it is the same message. */
  id: string;
  channelUrl: string;
  text: string;
  /** Instead of the text: a file that has its address. */
  file?: SentFile;
  at: number;
  /** Why the service refused it; undefined: it is on its way, or waits. */
  failure?: string;
  /** It goes by itself when the connection is there. */
  isWaiting?: boolean;
  /** It was put on its way before: the service may have it. */
  wasTried?: boolean;
}
interface KeptTexts {
  unsent: readonly UnsentMessage[];
  drafts: Readonly<Record<string, string>>;
}

// Unsent text is stored in the browser, so that it survives a reload and an expired session. It never leaves the
// browser, signing out deletes it, and the key holds the user id: the next person on this computer does not see it.
const keyOf = (userId: string) => keptTextsKey('conversations', userId);
const nothing: KeptTexts = { unsent: [], drafts: {} };
const store = getDefaultStore();
const textsAtom = atom<KeptTexts>(nothing);
let key: string | undefined;
/** The storage did not take the latest change: what is on the page is more. */
let isStorageBehind = false;

/** Messages that this page has put on their way. */
const sentHere = new Set<string>();

/** The texts stored by all tabs of this browser. @throws where the storage is missing or broken */
function readStored(ownKey: string): KeptTexts {
  const { unsent = [], drafts = {} } = JSON.parse(localStorage.getItem(ownKey) ?? '{}') as Partial<KeptTexts>;
  const isLeft = ({ id, failure }: UnsentMessage) => failure === undefined && !sentHere.has(id);
  return {
    // What another page was sending when it was left waits too.
    unsent: unsent.map((each) => (isLeft(each) ? { ...each, isWaiting: true } : each)),
    drafts: { ...drafts },
  };
}

// Tabs of one browser share what is stored. A tab keeps its own drafts too, as another one, which may be its duplicate,
// writes to the same conversation: what that stores or sends takes nothing away from this one, also where it is reloaded.
function readOwn(ownKey: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(ownKey) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}
const shownOf = (texts: KeptTexts): KeptTexts => ({
  ...texts,
  drafts: { ...texts.drafts, ...(key === undefined ? {} : readOwn(key)) },
});

/** Reads what this person has left. */
export function openKeptTexts(userId: string): void {
  key = keyOf(userId);
  isStorageBehind = false;
  sentHere.clear();
  try {
    store.set(textsAtom, shownOf(readStored(key)));
  } catch {
    // Without storage, or with one that somebody has broken, texts live as long as the page.
    store.set(textsAtom, nothing);
  }
}

/** At the end of the session: stored drafts stay, those shown on the page are cleared. */
export function closeKeptTexts(): void {
  key = undefined;
  store.set(textsAtom, nothing);
}

function change(work: (texts: KeptTexts) => KeptTexts) {
  let before = store.get(textsAtom);
  try {
    // Merges with the texts that other tabs stored meanwhile.
    if (key && !isStorageBehind) before = readStored(key);
  } catch {
    // As above.
  }
  const next = work(before);
  store.set(textsAtom, shownOf(next));
  try {
    const isEmpty = next.unsent.length === 0 && Object.keys(next.drafts).length === 0;
    if (key && isEmpty) localStorage.removeItem(key);
    else if (key) localStorage.setItem(key, JSON.stringify(next));
    isStorageBehind = false;
  } catch {
    isStorageBehind = true;
  }
}

const changeUnsent = (work: (unsent: readonly UnsentMessage[]) => readonly UnsentMessage[]) =>
  change(({ unsent, drafts }) => ({ drafts, unsent: work(unsent) }));

/** Keeps a message until the service has it. */
export const keepUnsent = ({ failure: _, isWaiting: __, ...message }: UnsentMessage): void => {
  sentHere.add(message.id);
  changeUnsent((unsent) => [...unsent.filter(({ id }) => id !== message.id), message]);
};
/** The oldest message that was not refused, which is on its way from here now. */
export const takeUnsent = (): UnsentMessage | undefined => {
  let next: UnsentMessage | undefined;
  changeUnsent((unsent) => {
    [next] = unsent.filter(({ failure }) => failure === undefined).sort((a, b) => a.at - b.at);
    if (!next) return unsent;
    const { id } = next;
    sentHere.add(id);
    return unsent.map((message) => (message.id === id ? { ...message, isWaiting: undefined } : message));
  });
  return next;
};
export const markTried = (id: string): void =>
  changeUnsent((unsent) => unsent.map((message) => (message.id === id ? { ...message, wasTried: true } : message)));
/** Nothing can be sent now. */
export const waitForConnection = (): void =>
  changeUnsent((unsent) =>
    unsent.map((message) => (message.failure === undefined ? { ...message, isWaiting: true } : message)),
  );
/** One that was taken away meanwhile, at a sign-out, does not come back. */
export const failUnsent = (id: string, failure: string): void =>
  changeUnsent((unsent) => unsent.map((message) => (message.id === id ? { ...message, failure } : message)));
export const dropUnsent = (...ids: readonly string[]): void => {
  if (!store.get(textsAtom).unsent.some(({ id }) => ids.includes(id))) return;
  changeUnsent((unsent) => unsent.filter(({ id }) => !ids.includes(id)));
};
export const keepDraft = (channelUrl: string, text: string): void => {
  const isEmpty = text.trim() === '';
  const before = draftOf(channelUrl);
  try {
    const { [channelUrl]: _, ...others } = key === undefined ? {} : readOwn(key);
    if (key !== undefined)
      sessionStorage.setItem(key, JSON.stringify(isEmpty ? others : { ...others, [channelUrl]: text }));
  } catch {
    // As above.
  }
  change(({ unsent, drafts: { [channelUrl]: stored, ...drafts } }) => {
    if (!isEmpty) return { unsent, drafts: { ...drafts, [channelUrl]: text } };
    // What another tab has stored meanwhile is not this one's to remove.
    const isOthers = stored !== undefined && stored !== before;
    return { unsent, drafts: isOthers ? { ...drafts, [channelUrl]: stored } : drafts };
  });
};
export const draftOf = (channelUrl: string): string => store.get(textsAtom).drafts[channelUrl] ?? '';
export const useKeptTexts = (): KeptTexts => useAtomValue(textsAtom);
