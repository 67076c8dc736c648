/** The chat service cannot be asked now: it is away, slow, or has too much to do. */
export class ChatAway extends Error {}
/** The chat service has refused a call, and would again. */
export class ChatRefused extends Error {
  /** As in the SDK, `SendbirdErrorCode`. */
  readonly code: number;

  constructor(call: string, code: number, message: string) {
    super(`${call}: ${code} ${message}`);
    this.code = code;
  }
}

export const notFoundCode = 400_201;
export const duplicateCode = 400_202;
const rateCode = 500_910;
const answerTimeoutMs = 10_000;
/** The hosted service takes and answers at most this many ids or messages in one call. */
export const pageLimit = 100;

interface Failure {
  error?: boolean;
  code?: number;
  message?: string;
}

/** Calls the platform interface. @throws ChatAway, ChatRefused */
export type PlatformCall = <Answer>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
) => Promise<Answer>;

export const createPlatformCall =
  ({ platformUrl, apiToken }: { platformUrl: string; apiToken: string }): PlatformCall =>
  async <Answer>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> => {
    const what = `${method} /v3${path}`;
    let answer: Response;
    let value: (Answer & Failure) | undefined;
    try {
      answer = await fetch(`${platformUrl}/v3${path}`, {
        method,
        signal: signal ?? AbortSignal.timeout(answerTimeoutMs),
        headers: { 'api-token': apiToken, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      value = (await answer.json()) as Answer & Failure;
    } catch (cause) {
      throw new ChatAway(`${what} got no answer`, { cause });
    }
    if (answer.ok && typeof value === 'object') return value;
    const { code = 0, message = '' } = value ?? {};
    if (answer.status >= 500 || answer.status === 429 || code === rateCode) {
      throw new ChatAway(`${what} was answered ${answer.status} ${code} ${message}`);
    }
    throw new ChatRefused(what, code, message);
  };

export const userPath = (id: string) => `/users/${encodeURIComponent(id)}`;
export const channelPath = (url: string) => `/group_channels/${encodeURIComponent(url)}`;

/** Answers `otherwise` where the chat service refuses the call with this code. */
export async function unlessCode<Answer, Otherwise>(
  code: number,
  call: Promise<Answer>,
  otherwise: () => Otherwise | Promise<Otherwise>,
): Promise<Answer | Otherwise> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ChatRefused && error.code === code) return otherwise();
    throw error;
  }
}
