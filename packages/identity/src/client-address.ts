import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * The client's address: the last one that is not a trusted proxy. Addresses that the client wrote itself are never
 * reached.
 */
export function createClientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => isIP(part) !== 0);
    let client = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    while (isIP(client) !== 0 && isTrusted(client)) {
      const before = forwarded.pop();
      if (before === undefined) break;
      client = before;
    }
    return client;
  };
}
