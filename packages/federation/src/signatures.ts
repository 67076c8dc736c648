import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StoredRelease } from './documents.ts';

/** What a signature covers: everything but when the release went live and what was live before. */
function signedContent(release: StoredRelease): Buffer {
  const { signature: _signature, deployedAtUtc: _at, previous: _previous, ...content } = release;
  const sorted = JSON.stringify(content, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return Buffer.from(`groundwork release\n${sorted}`);
}

/** The public half of a key as owners.json lists it. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

/** Reads a team's private key (PEM). @throws Error naming the file */
export function readKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file, 'utf8'));
    if (key.asymmetricKeyType === 'ed25519') return key;
    throw new Error(`it is a key of type ${key.asymmetricKeyType ?? 'unknown'}`);
  } catch (error) {
    throw new Error(
      `${file} is no Ed25519 private key in PEM: ${error instanceof Error ? error.message : String(error)}. Make one with 'groundwork-remote key ${file}'.`,
    );
  }
}

/** Writes a new private key, readable by its user alone. @returns its public half; @throws Error when the file exists */
export function createKey(file: string): string {
  if (existsSync(file)) throw new Error(`${file} exists already; nothing was written.`);
  const { privateKey } = generateKeyPairSync('ed25519');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  return publicKeyOf(privateKey);
}

/** The release with the signature of its team. */
export const signed = (release: StoredRelease, key: KeyObject): StoredRelease => ({
  ...release,
  signature: sign(null, signedContent(release), key).toString('base64'),
});

/** Whether the signature of some bytes is one of these keys'. */
export const verifies = (content: Uint8Array, signature: Uint8Array, keys: readonly string[]): boolean =>
  keys.some((key) => {
    try {
      const known = createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' });
      return verify(null, content, known, signature);
    } catch {
      // A key that cannot be read signs nothing.
      return false;
    }
  });

/** Whether one of these keys signed exactly this release. */
export const isSignedBy = (release: StoredRelease, keys: readonly string[]): boolean =>
  typeof release.signature === 'string' &&
  verifies(signedContent(release), Buffer.from(release.signature, 'base64'), keys);
