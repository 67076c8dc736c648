import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const cookie = 'groundwork-device';
const year = 31_536_000;
const mostAccounts = 5;

/**
 * Browsers in which somebody has signed in before. Their attempts are counted apart from those of strangers, so that
 * guesses from elsewhere do not lock an owner out.
 */
export interface KnownDevices {
  /** The device's id where this account has signed in with it, else undefined. */
  find(request: IncomingMessage, account: string): string | undefined;
  remember(request: IncomingMessage, response: ServerResponse, account: string): void;
}

/** @param key secret that signs the cookie */
export function createKnownDevices(key: string, isSecure: boolean): KnownDevices {
  const proofOf = (device: string, account: string) =>
    createHmac('sha256', key).update(`device\n${device}\n${account}`).digest('base64url');
  const read = (request: IncomingMessage) => {
    const pattern = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]+)((?:\\.[\\w-]+)*)(?:;|$)`);
    const [, device, proofs = ''] = pattern.exec(request.headers.cookie ?? '') ?? [];
    return { device, proofs: proofs.split('.').filter(Boolean) };
  };
  const isSame = (one: string, other: string) =>
    one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
  return {
    find(request, account) {
      const { device, proofs } = read(request);
      if (device === undefined) return undefined;
      const expected = proofOf(device, account);
      return proofs.some((proof) => isSame(proof, expected)) ? device : undefined;
    },
    remember(request, response, account) {
      const { device = randomBytes(16).toString('base64url'), proofs } = read(request);
      const own = proofOf(device, account);
      const kept = [own, ...proofs.filter((proof) => proof !== own)].slice(0, mostAccounts);
      const attributes = `Path=/interaction; Max-Age=${year}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
      response.appendHeader('set-cookie', `${cookie}=${[device, ...kept].join('.')}; ${attributes}`);
    },
  };
}
