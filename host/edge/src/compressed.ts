import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

/** One body in the encodings that browsers ask for; each is made once, when first asked for. */
export class Compressed {
  readonly #bytes: Buffer;
  readonly #quality: number;
  readonly #encoded = new Map<string, Promise<Buffer>>();

  /** @param quality of brotli: 4 for a one-time response, 9 for cached ones */
  constructor(bytes: Buffer, quality: number) {
    this.#bytes = bytes;
    this.#quality = quality;
  }

  get size(): number {
    return this.#bytes.length;
  }

  /** The body for an Accept-Encoding header. */
  async for(accepted = ''): Promise<{ body: Buffer; encoding: 'br' | 'gzip' | undefined }> {
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
    if (encoding === undefined || this.#bytes.length < 256) return { body: this.#bytes, encoding: undefined };
    let body = this.#encoded.get(encoding);
    if (body === undefined) {
      body =
        encoding === 'br'
          ? brotli(this.#bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: this.#quality } })
          : zip(this.#bytes, { level: 9 });
      this.#encoded.set(encoding, body);
    }
    return { body: await body, encoding };
  }
}
