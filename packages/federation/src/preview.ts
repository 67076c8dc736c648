import { type KeyObject, sign } from 'node:crypto';
import * as v from 'valibot';
import { verifies } from './signatures.ts';

/** What a preview link allows: this version in the place of the live one, for these people, until then. */
const previewSchema = v.object({
  channel: v.string(),
  name: v.string(),
  version: v.string(),
  untilUtc: v.pipe(v.string(), v.isoTimestamp()),
  /** 'role:Director', or 'account:' with the hash of an account. */
  people: v.array(v.string()),
  /**
   * The remote runs from source: the origin of its development server, on the computer of the browser. No other one may be
   * named, or a link could bring code of any site into a portal.
   */
  source: v.optional(v.pipe(v.string(), v.regex(/^http:\/\/localhost:\d{1,5}$/))),
});
/** What a preview link allows. */
export type Preview = v.InferOutput<typeof previewSchema>;

const signedText = (content: string) => Buffer.from(`groundwork preview\n${content}`);

/** The token of a preview link: what it allows, with the signature of the team. */
export function previewToken(preview: Preview, key: KeyObject): string {
  const content = Buffer.from(JSON.stringify(preview)).toString('base64url');
  return `${content}.${sign(null, signedText(content), key).toString('base64url')}`;
}

/** Reads a token; undefined when it is none, or not signed by one of the keys that `keysOf` answers for its name, or over. */
export function readPreview(
  token: string,
  channel: string,
  keysOf: (name: string) => readonly string[],
  now = Date.now(),
): Preview | undefined {
  // Decoding passes over characters that are none of a token's; they would come into the cookie that is made of it.
  const [, content = '', signature = ''] = /^([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  let data: unknown;
  try {
    data = JSON.parse(Buffer.from(content, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(previewSchema, data);
  if (!parsed.success) return undefined;
  const preview = parsed.output;
  if (preview.channel !== channel || !(Date.parse(preview.untilUtc) > now)) return undefined;
  return verifies(signedText(content), Buffer.from(signature, 'base64url'), keysOf(preview.name)) ? preview : undefined;
}
