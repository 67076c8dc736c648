import { Refusal } from './refusal.ts';

/** A PDF of the API. */
export interface DocumentAddress {
  path: string;
  query: Readonly<Record<string, string>>;
}
/** A PDF, and its name for people: 'SH-0118-labels'. */
export interface PrintDocument {
  name: string;
  bytes: Buffer;
}

/** The API, asked with the token of the user: its policy decides what they may see on paper. */
export interface Api {
  /** @throws Refusal */
  profile(token: string, requestId: string): Promise<unknown>;
  /** @throws Refusal */
  document(token: string, requestId: string, address: DocumentAddress): Promise<PrintDocument>;
}

const profileMilliseconds = 4_000;
/** Hundreds of labels are made in a second or two. */
const documentMilliseconds = 10_000;
const mostBytes = 20_000_000;

export function createApi(url: string): Api {
  const ask = async (path: string, token: string, requestId: string, milliseconds: number) => {
    try {
      const response = await fetch(`${url}/${path}`, {
        headers: { authorization: `Bearer ${token}`, 'x-request-id': requestId },
        redirect: 'error',
        signal: AbortSignal.timeout(milliseconds),
      });
      const body = await limited(response);
      return { status: response.status, headers: response.headers, body };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Refusal(502, 'api-away', 'The server does not answer. Try again in a moment.');
    }
  };
  return {
    async profile(token, requestId) {
      const { status, body } = await ask('auth/me', token, requestId, profileMilliseconds);
      if (status === 200) return JSON.parse(body.toString());
      throw refused(status, body, 'Sign in and try again.');
    },
    async document(token, requestId, { path, query }) {
      const address = `${path}?${new URLSearchParams(query)}`;
      const { status, headers, body } = await ask(address, token, requestId, documentMilliseconds);
      if (status !== 200) throw refused(status, body, 'The server does not make this document.');
      if (!body.subarray(0, 5).equals(Buffer.from('%PDF-')))
        throw new Refusal(502, 'no-document', 'What the server made is not a PDF.');
      const name = /filename="([\w-]+)\.pdf"/.exec(headers.get('content-disposition') ?? '')?.[1];
      return { name: name ?? 'document', bytes: body };
    },
  };
}

/** Reads a body whole, of a size that a printer takes. */
async function limited({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Refusal(413, 'too-large', 'This is too much to print at once. Print it in parts.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What the API says of a request that it refuses; of its own faults the user needs no words. */
function refused(status: number, body: Buffer, otherwise: string): Refusal {
  if (status >= 500) return new Refusal(502, 'api-away', 'The server does not answer. Try again in a moment.');
  return new Refusal(status, 'refused', messageIn(body) ?? otherwise);
}

function messageIn(body: Buffer): string | undefined {
  try {
    const { message, detail, fieldErrors } = JSON.parse(body.toString());
    const text = message ?? detail ?? fieldErrors?.[0]?.message;
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}
