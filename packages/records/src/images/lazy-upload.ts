import type { MediaItem } from '@groundwork/contract';
import type * as Upload from './upload.ts';

// A list sends no pictures: how that is done is fetched with the first dialog that may.

const load = () => import('./upload.ts');
/** Without a network it is no wonder, and 'Try again' would not help yet. */
const missing = () => ({
  succeeded: false as const,
  text: navigator.onLine
    ? 'Sending images could not be loaded. Try again.'
    : 'You are offline. Try again when you have a network.',
  isAway: true,
});

async function using<T>(send: (upload: typeof Upload) => Promise<Upload.Outcome<T>>): Promise<Upload.Outcome<T>> {
  const upload = await load().catch(() => undefined);
  return upload ? send(upload) : missing();
}

/**
 * Uploads a file to blob storage in blocks; loads the upload code on first use.
 *
 * @example
 * ```tsx
 * import { uploadFile } from '@groundwork/records';
 *
 * async function upload(file: File) {
 *   const answer = await uploadFile(file, { onProgress: (bytes) => console.info(bytes) });
 *   return answer.succeeded ? answer.value : undefined;
 * }
 * ```
 */
export const uploadFile: typeof Upload.uploadFile = (...given) => using((upload) => upload.uploadFile(...given));
export const copyLink: typeof Upload.copyLink = (link) => using((upload) => upload.copyLink(link));
/** Creates a media item for an uploaded file; loads the upload code on first use. */
export const createMedia: typeof Upload.createMedia = (...given) => using((upload) => upload.createMedia(...given));
export const keepPicture = (file: File, isProjectRelated: boolean): Promise<Upload.Outcome<MediaItem>> =>
  using((upload) => upload.keepPicture(file, isProjectRelated));
export const sendPhoto: typeof Upload.sendPhoto = (file) => using((upload) => upload.sendPhoto(file));

/** Fetches it before it is needed. A failure is shown to the person who opens it. */
export const prefetchUpload = (): Promise<unknown> => load().catch(() => undefined);
