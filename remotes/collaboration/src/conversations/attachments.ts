import { errorSummary } from '@groundwork/contract';
import { call } from '@groundwork/data-cache';
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
  name: string;
  size: number;
  loaded: number;
  /** Why it could not be sent; undefined: it is on its way. */
  failure?: string;
}
export interface Attachments {
  list: readonly Attachment[];
  add: (files: readonly File[]) => void;
  retry: (id: string) => void;
  discard: (id: string) => void;
}

export const acceptedFiles = 'image/jpeg,image/png,image/gif,image/webp,image/bmp,application/pdf';
const largestPdf = 25 * 1024 * 1024;

/** Files that are uploaded for a conversation, one after the other as they were chosen; each is handed over when it has an address. */
export function useAttachments(channelUrl: string, onReady: (file: SentFile) => void): Attachments {
  const [list, setList] = useState<readonly Attachment[]>([]);
  const files = useRef(new Map<string, { file: File; abort: AbortController }>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
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
  const send = async (id: string, file: File) => {
    const abort = new AbortController();
    files.current.set(id, { file, abort });
    change(id, { failure: undefined, loaded: 0 });
    const uploaded = await uploadFile(file, {
      largestPdf,
      signal: abort.signal,
      onProgress: (loaded) => change(id, { loaded }),
    });
    if (abort.signal.aborted) return;
    if (!uploaded.succeeded) return change(id, { failure: uploaded.text });
    const answer = await call<SentFile & { imageThumbnailUrl?: string }>(
      'POST',
      `conversations/${encodeURIComponent(channelUrl)}/files`,
      { body: { url: uploaded.value, name: file.name }, signal: abort.signal },
    );
    if (abort.signal.aborted) return;
    if (!answer.succeeded) {
      // 'url' and that it was validated are no words for people: what is wrong with the file is.
      const reasons = answer.error.fieldErrors?.map(({ message }) => `${message}.`).join(' ');
      return change(id, { failure: reasons || errorSummary(answer.error) });
    }
    const { imageThumbnailUrl: thumbnail, url, name, type, size } = answer.data;
    discard(id);
    ready.current({ url, name, type, size, thumbnail });
  };
  const queue = (id: string, file: File) => {
    last.current = last.current.then(() => (files.current.has(id) ? send(id, file) : undefined));
  };
  return {
    list,
    add: (chosen) => {
      for (const file of chosen) {
        const id = crypto.randomUUID();
        files.current.set(id, { file, abort: new AbortController() });
        setList((before) => [...before, { id, name: file.name, size: file.size, loaded: 0 }]);
        queue(id, file);
      }
    },
    retry: (id) => {
      const found = files.current.get(id);
      if (found) queue(id, found.file);
    },
    discard,
  };
}
