import { randomBytes, scrypt as scryptCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** The parameters of scrypt. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}
const scrypt = promisify<string, Buffer, number, PasswordCost & { maxmem: number }, Buffer>(scryptCallback);
const maxmem = 128 * 1024 * 1024;
/** OWASP's Password Storage Cheat Sheet: N = 2^16, r = 8, p = 2 (64 MiB, nearly half a second of a processor). */
export const secretCost: PasswordCost = { N: 65_536, r: 8, p: 2 };
/** A password that everybody can read has nothing to hide: a check of it takes a hundredth of the time. */
export const publicCost: PasswordCost = { N: 1_024, r: 8, p: 1 };
const keyLength = 32;

/** Hashes a password as 'scrypt$N$r$p$salt$key'. The text contains the cost, so that it can grow later. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await scrypt(password.normalize('NFKC'), salt, keyLength, { ...cost, maxmem });
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Whether the password is the one that was hashed. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64');
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem };
  const actual = await scrypt(password.normalize('NFKC'), Buffer.from(salt, 'base64'), expected.length, options);
  return timingSafeEqual(actual, expected);
}
