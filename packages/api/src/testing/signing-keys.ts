import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

interface SigningKeys {
  publicKey: JWK;
  privateKey: JWK;
}

/** What tokens of tests are signed with: the same for all files of a run, since making it takes a tenth of a second for each. */
export async function signingKeys(): Promise<SigningKeys> {
  const file = join(tmpdir(), `groundwork-signing-keys-${process.getuid?.()}.json`);
  if (!existsSync(file)) {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const keys: SigningKeys = { publicKey: await exportJWK(publicKey), privateKey: await exportJWK(privateKey) };
    // Another process that makes some at the same time may replace them, but nobody reads half a file.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(keys), { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as SigningKeys;
}
