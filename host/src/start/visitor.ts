import type { Profile } from '@groundwork/contract';

/** Who this is to the edge, which decides by it who gets a candidate of a release: no name, and no proof of anything. */
const cookie = 'groundwork-visitor';

const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes, 0, 6)].map((byte) => byte.toString(16).padStart(2, '0'));

/** Hash of an account, as `deploy --cohort account:` computes it. */
async function accountHash(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  return hex(await crypto.subtle.digest('SHA-256', bytes)).join('');
}

export async function setVisitor({ emailAddress, role }: Pick<Profile, 'emailAddress' | 'role'>): Promise<void> {
  const value = `${await accountHash(emailAddress ?? '')}.${role}`;
  if (document.cookie.split('; ').includes(`${cookie}=${value}`)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari of last year
  document.cookie = `${cookie}=${value}; path=/; max-age=31536000; samesite=lax`;
}

export function forgetVisitor(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${cookie}=; path=/; max-age=0; samesite=lax`;
}
