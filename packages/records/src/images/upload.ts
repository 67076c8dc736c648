import {
  defaultUploadName,
  errorSummary,
  failure,
  type MediaItem,
  maxImageBytes,
  projectMediaDelimiter,
  type Result,
  success,
  type UploadToken,
  uploadBlockSize,
  uploadConcurrency,
} from '@groundwork/contract';
import {
  call,
  collection,
  getUploadToken,
  isServerAway,
  isWorthRepeating,
  openOfflineQueue,
} from '@groundwork/data-cache';

/**
 * The result of a step: the value, or the text to show (docs: rows/errors). `isAway`: the server did not answer;
 * `isRefused`: the same file is never accepted.
 */
export type Outcome<T> =
  | { succeeded: true; value: T }
  | { succeeded: false; text: string; isAway?: boolean; isRefused?: boolean };
const done = <T>(value: T): Outcome<T> => ({ succeeded: true, value });
const failed = (text: string, isAway?: boolean): Outcome<never> => ({
  succeeded: false,
  text,
  isAway: isAway || undefined,
});

/** The library's defaults would retry an interrupted upload for 44 seconds before they report the failure. */
const retryOptions = { maxTries: 4, retryDelayInMs: 500, maxRetryDelayInMs: 2_000 };
const extensions: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'application/pdf': 'pdf',
};

/** Callbacks and limits of an upload; sizes in bytes. */
export interface UploadProgress {
  signal: AbortSignal;
  /** The file waits for it before anything is sent; a file that is never accepted is refused at once. */
  turn: Promise<unknown>;
  /** The token is there and the bytes go. */
  onStart: () => void;
  onProgress: (loadedBytes: number) => void;
  /** PDFs too, as large as this. */
  largestPdf: number;
}

/**
 * Sends the file straight to blob storage in blocks of 4 MB, five at a time, and answers its address there. The storage
 * library is loaded when it is first needed.
 */
export async function uploadFile(
  file: Blob,
  { signal, turn, onStart, onProgress, largestPdf }: Partial<UploadProgress>,
): Promise<Outcome<string>> {
  const refusal = refusalOf(file, largestPdf);
  if (refusal) return { succeeded: false, text: refusal, isRefused: true };
  await turn;
  let refused: UploadToken | undefined;
  for (;;) {
    if (signal?.aborted) return failed('The upload was canceled.');
    const token = await getUploadToken(refused);
    if (!token.succeeded) {
      return failed(`Failed to acquire upload token. ${errorSummary(token.error)}`, isServerAway(token.responseCode));
    }
    onStart?.();
    const sent = await send(file, token.data, { signal, onProgress });
    if (typeof sent === 'string') return done(sent);
    const { code, statusCode } = sent;
    // A kept token may be withdrawn, or be over by the clock of the storage: a new one is tried once.
    if (statusCode !== 403 || refused) {
      const isAway = isWorthRepeating(statusCode ?? 0) || statusCode === 500;
      return failed(`Upload failed. Error code: ${code ?? statusCode ?? 'unknown'}`, isAway);
    }
    refused = token.data;
  }
}

interface StorageError {
  code?: string;
  statusCode?: number;
}
/** The address of the file in the storage, or the error. */
async function send(
  file: Blob,
  { containerUrl, parameterString }: UploadToken,
  { signal, onProgress }: Pick<Partial<UploadProgress>, 'signal' | 'onProgress'>,
): Promise<string | StorageError> {
  const name = `${crypto.randomUUID()}.${extensions[file.type] ?? 'jpeg'}`;
  const address = `${containerUrl.replace(/\/$/, '')}/${name}`;
  try {
    const { AnonymousCredential, BlockBlobClient } = await import('@azure/storage-blob');
    const writable = `${address}?${parameterString.replace(/^\?/, '')}`;
    const blob = new BlockBlobClient(writable, new AnonymousCredential(), { retryOptions });
    await blob.uploadData(file, {
      blockSize: uploadBlockSize,
      maxSingleShotSize: uploadBlockSize,
      concurrency: uploadConcurrency,
      blobHTTPHeaders: { blobContentType: file.type },
      abortSignal: signal,
      onProgress: ({ loadedBytes }) => onProgress?.(loadedBytes),
    });
    return address;
  } catch (error) {
    return error as StorageError;
  }
}

const megabyte = 1024 * 1024;
function refusalOf({ type, size }: Blob, largestPdf: number | undefined): string | undefined {
  if (largestPdf !== undefined && type === 'application/pdf') {
    return size > largestPdf ? `The PDF is larger than ${largestPdf / megabyte} MB.` : undefined;
  }
  if (!type.startsWith('image')) {
    return largestPdf === undefined ? 'Only images can be uploaded.' : 'Only images and PDFs can be sent.';
  }
  return size > maxImageBytes ? `The image is larger than ${maxImageBytes / megabyte} MB.` : undefined;
}

/** Uploads a picture that was kept while there was no network; without an answer it is worth trying again. */
export async function uploadKept(file: Blob): Promise<Result<string>> {
  const outcome = await uploadFile(file, {});
  if (outcome.succeeded) return success(outcome.value);
  return failure({ message: outcome.text }, outcome.isAway ? 0 : 400);
}

/** Has the server copy the picture behind a link, and answers the copy's address; a failure shows its summary only. */
export async function copyLink(link: string): Promise<Outcome<string>> {
  const result = await call<{ url: string }>('POST', 'mediaitems/copyImage', { body: { targetImageUrl: link } });
  return result.succeeded ? done(result.data.url) : failed(errorSummary(result.error));
}

const longestName = 100;

/**
 * A name for what was uploaded: that of its file without the extension, or 'Image' where there is none; with '##' and a
 * random text where it belongs to a project ([IM-12]).
 */
export function uploadName(
  fileName: string,
  isProjectRelated: boolean,
  text = crypto.randomUUID().slice(0, 8),
): string {
  const own = fileName
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replaceAll(projectMediaDelimiter, '#')
    .slice(0, longestName)
    .trim();
  const name = own || defaultUploadName;
  return isProjectRelated ? `${name}${projectMediaDelimiter}${text}` : name;
}

/** Makes the media item of an uploaded or copied picture. */
export async function createMedia(
  url: string,
  fileName: string,
  isProjectRelated: boolean,
): Promise<Outcome<MediaItem>> {
  // Of the address, which is one of a kind: an attempt after a lost answer is the same request.
  const text = url.match(/([\da-f]{8})-[\da-f-]+\.\w+$/i)?.[1];
  const result = await collection('mediaitems').create(
    { name: uploadName(fileName, isProjectRelated, text), url },
    isProjectRelated ? { query: { projectRelated: true } } : {},
  );
  if (result.succeeded) return done(result.data);
  const isRefused = result.responseCode === 400 || undefined;
  return { succeeded: false, text: `Media creation failed. ${errorSummary(result.error)}`, isRefused };
}

/** The id that takes the media item's place until the picture is sent. */
export async function keepPicture(file: File, isProjectRelated: boolean): Promise<Outcome<MediaItem>> {
  try {
    const queue = await openOfflineQueue();
    return { succeeded: true, value: await queue.keepFile(file, uploadName(file.name, isProjectRelated)) };
  } catch {
    return {
      succeeded: false,
      text: 'The picture cannot be sent now, and this browser cannot store it. Add it again later.',
    };
  }
}

/**
 * Makes a media item of a photo of a project. It cannot be taken again once its scene is gone: where nobody answers it is
 * kept, and sent with the change that names it.
 */
export async function sendPhoto(file: File): Promise<Outcome<MediaItem>> {
  const sent = await uploadFile(file, {});
  if (!sent.succeeded && sent.isRefused) return sent;
  const made = sent.succeeded && navigator.onLine ? await createMedia(sent.value, file.name, true) : undefined;
  return made && (made.succeeded || made.isRefused) ? made : keepPicture(file, true);
}
