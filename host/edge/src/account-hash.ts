import { createHash } from 'node:crypto';

/** What documents call an account: they are public, and name no person. */
export const accountHash = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 12);
