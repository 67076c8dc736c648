import { errorSummary } from '@groundwork/contract';
import { call, isServerAway, isWorthRepeating } from '@groundwork/data-cache';
import { uploadFile } from '@groundwork/records';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A file that has an address: what is sent of it. */
export interface SentFile {
  url: string;
  name: string;
  type: string;
  size: number;
  /** A smaller picture of it. */
  thumbnail?: string;
}
/** A file on its way to its address. */
export interface Attachment {
  id: string;
  channelUrl: string;
  name: string;
  size: number;
  loaded: number;
  /** Why it could not be sent; undefined: it is on its way, or waits. */
  failure?: string;
  /** This file is never accepted: there is nothing to try again. */
  isRefused?: boolean;
  /** It goes on by itself when the connection is there. */
  isWaiting?: boolean;
}
export interface Attachments {
  list: readonly Attachment[];
  add: (files: readonly File[]) => void;
  retry: (id: string) => void;
  discard: (id: string) => void;
}
/** Those of all conversations: a file goes on while another conversation is read. */
export interface AllAttachments {
  of: (channelUrl: string) => Attachments;
  isEmpty: boolean;
}

interface Source {
  channelUrl: string;
  file: File;
  abort: AbortController;
  /** The file has arrived there: only its conversation has not taken it yet. */
  uploaded?: string;
}

export const acceptedFiles = 'image/jpeg,image/png,image/gif,image/webp,image/bmp,application/pdf';
const largestPdf = 25 * 1024 * 1024;

/**
 * Files that are uploaded for conversations, in each one after the other as they were chosen; each is handed over when
 * it has an address.
 */
export function useAttachments(onReady: (channelUrl: string, file: SentFile) => void): AllAttachments {
  const [list, setList] = useState<readonly Attachment[]>([]);
  const files = useRef(new Map<string, Source>());
  const last = useRef(new Map<string, Promise<unknown>>());
  const ready = useRef(onReady);
  ready.current = onReady;
  useEffect(() => {
    const { current } = files;
    return () => {
      for (const { abort } of current.values()) abort.abort();
    };
  }, []);
  const change = useCallback(
    (id: string, changes: Partial<Attachment>) =>
      setList((before) => before.map((each) => (each.id === id ? { ...each, ...changes } : each))),
    [],
  );
  const discard = useCallback((id: string) => {
    files.current.get(id)?.abort.abort();
    files.current.delete(id);
    setList((before) => before.filter((each) => each.id !== id));
  }, []);
  const send = async (id: string, channelUrl: string, file: File, turn: Promise<unknown>) => {
    const abort = new AbortController();
    const { signal } = abort;
    const source: Source = { ...files.current.get(id), channelUrl, file, abort };
    files.current.set(id, source);
    const attempt = () => {
      change(id, { failure: undefined, isWaiting: undefined, loaded: source.uploaded ? file.size : 0 });
      return bringIn(source, turn, (loaded) => change(id, { loaded }));
    };
    let step = await attempt();
    // The files behind it wait with it: they keep their order.
    while (!step.succeeded && step.isAway && !signal.aborted) {
      change(id, { isWaiting: true });
      await connection(signal);
      if (!signal.aborted) step = await attempt();
    }
    if (signal.aborted) return;
    if (!step.succeeded) return change(id, { failure: step.text, isRefused: step.isRefused });
    discard(id);
    ready.current(channelUrl, step.value);
  };
  const queue = (id: string, channelUrl: string, file: File) => {
    const before = last.current.get(channelUrl) ?? Promise.resolve();
    // Also behind one that is refused at once: the files before it may still be on their way.
    last.current.set(channelUrl, Promise.all([before, send(id, channelUrl, file, before)]));
  };
  return {
    isEmpty: list.length === 0,
    of: (channelUrl) => ({
      list: list.filter((each) => each.channelUrl === channelUrl),
      add: (chosen) => {
        for (const file of chosen) {
          const id = crypto.randomUUID();
          setList((before) => [...before, { id, channelUrl, name: file.name, size: file.size, loaded: 0 }]);
          queue(id, channelUrl, file);
        }
      },
      retry: (id) => {
        const found = files.current.get(id);
        if (found) queue(id, channelUrl, found.file);
      },
      discard,
    }),
  };
}

type Step =
  | { succeeded: true; value: SentFile }
  | { succeeded: false; text: string; isAway?: boolean; isRefused?: boolean };

/** Uploads a file, once, and gives it an address in the conversation. */
async function bringIn(source: Source, turn: Promise<unknown>, onProgress: (loaded: number) => void): Promise<Step> {
  const { channelUrl, file } = source;
  const { signal } = source.abort;
  if (source.uploaded === undefined) {
    const uploaded = await uploadFile(file, { largestPdf, signal, turn, onProgress });
    if (!uploaded.succeeded) return uploaded;
    source.uploaded = uploaded.value;
  } else await turn;
  const answer = await call<SentFile & { imageThumbnailUrl?: string }>(
    'POST',
    `conversations/${encodeURIComponent(channelUrl)}/files`,
    { body: { url: source.uploaded, name: file.name }, signal },
  );
  if (answer.succeeded) {
    const { imageThumbnailUrl: thumbnail, url, name, type, size } = answer.data;
    return { succeeded: true, value: { url, name, type, size, thumbnail } };
  }
  const { error, responseCode } = answer;
  // 'url' and that it was validated are no words for people: what is wrong with the file is.
  const reasons = error.fieldErrors?.map(({ message }) => `${message}.`).join(' ');
  return {
    succeeded: false,
    text: reasons || errorSummary(error),
    isAway: isServerAway(responseCode),
    isRefused: responseCode >= 400 && responseCode < 500 && !isWorthRepeating(responseCode),
  };
}

/** A server that is away although there is a network is asked again after this time, in milliseconds. */
const pause = 15_000;

/** Waits until the network is back, or for the pause; a given-up file ends it. */
const connection = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearInterval(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setInterval(() => navigator.onLine && end(), pause);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
