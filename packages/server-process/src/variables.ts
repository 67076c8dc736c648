import { isIP } from 'node:net';
import { emailPattern } from '@groundwork/contract/schemas';
import * as v from 'valibot';

// The schemas of environment variables: each says what is wrong with its value in words that follow its name.

export { optional } from 'valibot';

const check = (isRight: (text: string) => boolean, message: string) =>
  v.pipe(
    v.string(),
    v.check(isRight, ({ input }) => `${message}, not '${input}'`),
  );
const isAddress =
  (...protocols: readonly string[]) =>
  (text: string) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).host !== '';
const isWhole = (smallest: number, largest: number) => (text: string) =>
  /^\d{1,9}$/.test(text) && Number(text) >= smallest && Number(text) <= largest;
const withoutSlash = (text: string) => text.replace(/\/+$/, '');

export const whole = (smallest: number, largest: number, message: string) =>
  v.pipe(check(isWhole(smallest, largest), message), v.transform(Number));
export const port = whole(0, 65_535, 'must be a port number');
const longestDrain = 60_000;
/** How long a process that is asked to end goes on serving. */
export const drainMilliseconds = whole(0, longestDrain, `must be a whole number of milliseconds up to ${longestDrain}`);
export const address = v.pipe(
  check(isAddress('http:', 'https:'), 'must be an absolute http:// or https:// address'),
  v.transform(withoutSlash),
);
/** Of processes that do the same, so they differ in nothing but their origin. */
export const addresses = v.pipe(
  check(
    (text) => areAddresses(entries(text)),
    'must be an absolute http:// or https:// address, or several of the same path with commas between them',
  ),
  v.transform((text) => entries(text).map(withoutSlash) as [string, ...string[]]),
);
function areAddresses(texts: readonly string[]): boolean {
  if (texts.length === 0 || !texts.every(isAddress('http:', 'https:'))) return false;
  return new Set(texts.map((text) => new URL(withoutSlash(text)).pathname)).size === 1;
}
/** 'name=address' pairs: the service of each remote. */
export const services = v.pipe(
  check((text) => {
    const names = entries(text).map((entry) => entry.split('=')[0]);
    return entries(text).every(isService) && new Set(names).size === names.length;
  }, "must be 'remote=address' pairs with commas between them, each remote once, each address http:// or https:// without user and query"),
  v.transform((text) => new Map(entries(text).map((entry) => entry.split('=').map(withoutSlash) as [string, string]))),
);
function isService(entry: string): boolean {
  const [, address = ''] = /^[a-z][a-z0-9-]*=([^=?#@\s]+)$/.exec(entry) ?? [];
  return isAddress('http:', 'https:')(address);
}
/** An address that decides which tokens are trusted: its answer must not be changed on the way. */
export const secureAddress = v.pipe(
  check(isAddress('https:'), 'must be an absolute https:// address in production'),
  v.transform(withoutSlash),
);
export const databaseUrl = check(isAddress('postgres:', 'postgresql:'), 'must be a postgres:// address');
export const smtpUrl = check(isAddress('smtp:', 'smtps:'), 'must be an smtp:// or smtps:// address');
export const mailAddress = check((text) => emailPattern.test(text), 'must be an e-mail address');
/** Leaves at least five digits of an SSCC to count boxes with. */
export const companyPrefix = check((text) => /^\d{4,12}$/.test(text), 'must be a GS1 company prefix of 4 to 12 digits');
export const host = check((text) => /^[\w.:-]+$/.test(text), 'must be a host name or an IP address');

/** Upload tokens are signed with the account's key, so an address or a shared access signature is not enough. */
export const storage = v.pipe(
  v.string(),
  v.check(
    (text) => /(^|;)AccountName=[^;]+/i.test(text) && /(^|;)AccountKey=[A-Za-z0-9+/=]+/i.test(text),
    'must be a connection string of Azure Blob Storage with AccountName and AccountKey',
  ),
);

/** Where a storage is, by its connection string. */
export function storageOrigin(connectionString: string): string {
  const { BlobEndpoint, DefaultEndpointsProtocol, AccountName, EndpointSuffix } = Object.fromEntries(
    connectionString.split(';').map((part) => [part.split('=')[0], part.slice(part.indexOf('=') + 1)]),
  );
  if (BlobEndpoint && URL.canParse(BlobEndpoint)) return new URL(BlobEndpoint).origin;
  return `${DefaultEndpointsProtocol || 'https'}://${AccountName}.blob.${EndpointSuffix || 'core.windows.net'}`;
}

const entries = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
export const origins = v.pipe(
  check(
    (text) => entries(text).length > 0 && entries(text).every((entry) => isOrigin(entry)),
    'must be absolute addresses without a path, with commas between them',
  ),
  v.transform((text) => entries(text).map(withoutSlash)),
);
const isOrigin = (text: string) => isAddress('http:', 'https:')(text) && new URL(text).origin === withoutSlash(text);
export const hosts = v.pipe(
  check((text) => entries(text).every((entry) => /^[^\s/:]+:\d+$/.test(entry)), "must be 'host:port' pairs"),
  v.transform(entries),
);
/** An address, or a network such as 10.2.0.0/16. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || isWhole(0, family === 4 ? 32 : 128)(bits);
}
export const networks = v.pipe(
  check(
    (text) => text === 'none' || (entries(text).length > 0 && entries(text).every(isNetwork)),
    "must be 'none', or IP addresses and networks with commas between them",
  ),
  v.transform((text) => (text === 'none' ? [] : entries(text))),
);
export const logLevel = check(
  (text) => ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(text),
  'must be fatal, error, warn, info, debug, trace or silent',
);
export const text = v.string();

// Of production: a value that anybody can read in the sources, or that others can read on the way, ends the start.

/** Of a domain that mail can reach: `.test` is reserved (RFC 6761), and the demonstration's. */
export const ownMailAddress = v.pipe(
  mailAddress,
  v.check((text) => !text.toLowerCase().endsWith('.test'), 'must be an address of your own, and .test is reserved'),
);
/** The key of the emulator's account is published. */
export const ownStorage = v.pipe(
  storage,
  v.check(
    (text) => !/AccountName=devstoreaccount1(;|$)/i.test(text),
    'must name an account of your own: everybody knows the key of the emulator',
  ),
);
const isGuessed = (text: string) => {
  const { username, password } = new URL(text);
  return password !== '' && [username, 'postgres', 'password', 'groundwork'].includes(decodeURIComponent(password));
};
export const ownDatabaseUrl = v.pipe(
  databaseUrl,
  v.check((text) => !isGuessed(text), 'must have a password that nobody guesses'),
);
export const secureOrigins = v.pipe(
  origins,
  v.check(
    (list) => list.every((origin) => origin.startsWith('https://')),
    'must be https:// addresses in production: tokens go there',
  ),
);
const shortestSecret = 16;
/** @param published values that this repository holds */
export const secret = (...published: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => !published.includes(text), 'must be a secret of your own: this one is published'),
    v.minLength(shortestSecret, `must have at least ${shortestSecret} characters`),
  );
/** A switch that somebody has to turn knowingly. @param reason what it allows, and the other way */
export const consent = (reason: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text === '1', reason),
    ),
    '',
  );

/** A variable that must be set. @param missing follows its name where it is not */
export const required = <Output>(
  schema: v.GenericSchema<string, Output>,
  missing = 'is missing (required in production)',
) => v.optional(v.pipe(v.string(), v.nonEmpty(missing), schema), '');

/**
 * The values of a schema of variables.
 * @param who starts the error's text
 * @throws one error with a line for each variable that is wrong or missing
 */
export function readVariables<Entries extends v.ObjectEntries>(
  who: string,
  entries: Entries,
  environment: Readonly<Record<string, string | undefined>>,
): v.InferOutput<v.ObjectSchema<Entries, undefined>> {
  // An empty variable is as good as none.
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const parsed = v.safeParse(v.object(entries), present, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  const problems = parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
  throw new Error(`${who} cannot start:\n- ${problems.join('\n- ')}`);
}
