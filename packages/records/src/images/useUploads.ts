import type { MediaItem } from '@groundwork/contract';
import { useUnsavedWork } from '@groundwork/shell-sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useIsMounted } from '../useIsMounted.ts';
import { copyLink, createMedia, keepPicture, uploadFile } from './lazy-upload.ts';

/** One picture on its way in ([IM-05], [IM-06]). */
export interface Upload {
  id: string;
  name: string;
  /** An address that the page can show; a pasted link's is its copy. */
  preview: string;
  size: number;
  step: 'waiting' | 'uploading' | 'uploaded' | 'adding' | 'failed';
  loaded: number;
  url?: string;
  error?: string;
  /** This file is never accepted: there is nothing to try again. */
  isRefused?: boolean;
}

interface Source {
  file?: File;
  link?: string;
  abort?: AbortController;
}

/** The running and finished uploads of a form, and the commands for them. */
export interface Uploads {
  list: readonly Upload[];
  /** Each picture becomes one of the record as it arrives; a remote of an older release asks for Add. */
  addsByItself: boolean;
  /** Resolves when nothing runs any more; undefined where nothing does. */
  settled(): Promise<unknown> | undefined;
  /** Those that have neither become a picture of the record nor been discarded, also before the next render. */
  open(): readonly Upload[];
  addFiles(files: readonly File[]): void;
  /** Answers the text of what went wrong. */
  addLink(link: string): Promise<string | undefined>;
  /** Makes the media item and answers it; on failure the upload stays, with its error. */
  accept(id: string): Promise<MediaItem | undefined>;
  /** Hands over what has arrived, without making a media item of it: its address, and what shows it here. */
  take(id: string): { url: string; preview: string } | undefined;
  /** Cancels what runs and forgets the upload. */
  discard(id: string): void;
  retry(id: string): void;
}

export interface UploadOptions {
  isProjectRelated?: boolean;
  isSingle?: boolean;
  /** Where nobody answers a picture is kept, and sent with the change that names it. */
  keepsOffline?: boolean;
  /** Makes a media item of each picture as it arrives, in the order in which they were chosen, and hands it over. */
  onAdded?: (media: MediaItem) => void;
}

/**
 * The uploads of a form: starts them, reports their progress, and cancels them on unmount.
 *
 * @example
 * ```tsx
 * import { useUploads } from '@groundwork/records';
 * import { FileDrop } from '@groundwork/ui';
 *
 * function AddPictures() {
 *   const uploads = useUploads({ onAdded: (picture) => console.info(picture.id) });
 *   return <FileDrop label="Add pictures" accept="image/*" multiple onFiles={uploads.addFiles} />;
 * }
 * ```
 */
export function useUploads({
  isProjectRelated = false,
  isSingle = false,
  keepsOffline = false,
  onAdded,
}: UploadOptions = {}): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const sources = useRef(new Map<string, Source>());
  // A page that is closed, or taken away at the end of the session, would lose those on their way and those that failed.
  useUnsavedWork(list.length > 0);
  // Beside the state: a form that waits for its uploads reads them before the next render.
  const current = useRef(list);
  const update = useCallback((next: (uploads: readonly Upload[]) => readonly Upload[]) => {
    current.current = next(current.current);
    setList(current.current);
  }, []);
  const change = useCallback(
    (id: string, changes: Partial<Upload>) =>
      update((uploads) => uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload))),
    [update],
  );
  const isMounted = useIsMounted();
  useEffect(
    () => () => {
      for (const { abort } of sources.current.values()) abort?.abort();
      for (const upload of current.current) forgetPreview(upload);
    },
    [],
  );

  const send = useCallback(
    async (id: string, file: File) => {
      const abort = new AbortController();
      sources.current.set(id, { file, abort });
      change(id, { step: 'waiting', loaded: 0, error: undefined });
      const outcome = await uploadFile(file, {
        signal: abort.signal,
        onStart: () => change(id, { step: 'uploading' }),
        onProgress: (loaded) => change(id, { loaded }),
      });
      if (abort.signal.aborted) return;
      if (!outcome.succeeded && keepsOffline && !outcome.isRefused) return change(id, { step: 'uploaded' });
      change(
        id,
        outcome.succeeded
          ? { step: 'uploaded', url: outcome.value }
          : { step: 'failed', error: outcome.text, isRefused: outcome.isRefused },
      );
    },
    [change, keepsOffline],
  );

  const discard = useCallback(
    (id: string) => {
      sources.current.get(id)?.abort?.abort();
      sources.current.delete(id);
      update((uploads) => {
        for (const upload of uploads) if (upload.id === id) forgetPreview(upload);
        return uploads.filter((other) => other.id !== id);
      });
    },
    [update],
  );

  const accept = async (id: string): Promise<MediaItem | undefined> => {
    const upload = current.current.find((other) => other.id === id);
    const file = sources.current.get(id)?.file;
    const isKept = keepsOffline && file !== undefined && (!upload?.url || !navigator.onLine);
    if (upload?.step !== 'uploaded' || !(upload.url || isKept)) return undefined;
    change(id, { step: 'adding', error: undefined });
    let outcome = isKept ? undefined : await createMedia(upload.url ?? '', upload.name, isProjectRelated);
    // A photo cannot be taken again once its scene is gone: what the server does not take now is sent later.
    if (file && keepsOffline && !outcome?.succeeded && !outcome?.isRefused) {
      outcome = await keepPicture(file, isProjectRelated);
    }
    if (!outcome) return undefined;
    if (outcome.succeeded) {
      discard(id);
      return outcome.value;
    }
    change(id, { step: 'uploaded', error: outcome.text, isRefused: outcome.isRefused });
    return undefined;
  };

  const added = useRef(onAdded);
  added.current = onAdded;
  const running = useRef(new Set<Promise<unknown>>());
  const lastAdded = useRef<Promise<unknown>>(Promise.resolve());
  /** A form waits for it before it is sent. */
  const keepNote = <T>(step: Promise<T>): Promise<T> => {
    running.current.add(step);
    void step.finally(() => running.current.delete(step));
    return step;
  };
  /** Where pictures are added by themselves, adds this one after those chosen before it. */
  const track = (id: string, arrival: Promise<unknown>) => {
    const step = added.current
      ? Promise.all([arrival, lastAdded.current]).then(async () => {
          const media = isMounted() ? await accept(id) : undefined;
          if (media) added.current?.(media);
        })
      : arrival;
    lastAdded.current = keepNote(step);
  };
  const copy = async (link: string): Promise<string | undefined> => {
    const outcome = await copyLink(link);
    if (!outcome.succeeded) return outcome.text;
    const id = crypto.randomUUID();
    const name = fileNameOf(link);
    sources.current.set(id, { link });
    update((uploads) => [
      ...uploads,
      { id, name, preview: outcome.value, size: 0, step: 'uploaded', loaded: 0, url: outcome.value },
    ]);
    track(id, Promise.resolve());
    return undefined;
  };
  const untilNothingRuns = async () => {
    while (running.current.size > 0) await Promise.all(running.current);
  };

  return {
    list,
    addsByItself: onAdded !== undefined,
    settled: () => (running.current.size > 0 ? untilNothingRuns() : undefined),
    open: () => current.current,
    discard,
    accept,
    addFiles: (files) => {
      for (const file of isSingle ? files.slice(0, 1) : files) {
        const id = crypto.randomUUID();
        const preview = URL.createObjectURL(file);
        update((uploads) => [
          ...uploads,
          { id, name: file.name, preview, size: file.size, step: 'waiting', loaded: 0 },
        ]);
        track(id, send(id, file));
      }
    },
    addLink: (link) => keepNote(copy(link)),
    take: (id) => {
      const upload = current.current.find((other) => other.id === id);
      if (!upload?.url) return undefined;
      sources.current.delete(id);
      update((uploads) => uploads.filter((other) => other.id !== id));
      return { url: upload.url, preview: upload.preview };
    },
    retry: (id) => {
      const file = sources.current.get(id)?.file;
      const isThere = current.current.some((upload) => upload.id === id && upload.step === 'uploaded');
      if (isThere) track(id, Promise.resolve());
      else if (file) track(id, send(id, file));
    },
  };
}

/** An address of its own keeps the whole file in memory until the page is left. */
function forgetPreview({ preview }: Upload): void {
  if (preview.startsWith('blob:')) URL.revokeObjectURL(preview);
}

/** The last part of the address; an address may hold a percent sign that encodes nothing. */
function fileNameOf(link: string): string {
  const name = new URL(link).pathname.split('/').pop() ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
