import { lookup as resolve } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';
import { maxImageBytes } from '@groundwork/contract';
import { invalid, Problem } from '../problem.ts';

/**
 * Fetches a picture from an address that a user pasted, without lending them the server's place in the network: http and
 * https on their own ports, every address of the host checked and the checked one connected to, each redirect checked
 * again, no header forwarded, limits on time and size (docs: image-pipeline).
 */
const timeout = 10_000;
const maxRedirects = 3;

const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  special.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  special.addSubnet(network, prefix, 'ipv6');
}

/** True for an address outside the public internet; an IPv4 address in IPv6 clothes is judged as what it is. */
export function isSpecial(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return special.check(mapped, 'ipv4');
  if (/^::ffff:/i.test(address)) return true;
  const family = isIP(address);
  return family === 0 || special.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

const refused = (message: string) => invalid({ field: 'targetImageUrl', message });
const failed = (message: string) =>
  new Problem(422, {
    title: 'Not possible',
    message: `The image could not be copied: ${message}`,
    code: 'copy-failed',
  });

export async function fetchImage(address: string, allow: readonly string[]): Promise<Buffer> {
  const until = AbortSignal.timeout(timeout);
  let url = address;
  for (let redirects = 0; ; redirects += 1) {
    const target = await checked(url, allow);
    const answer = await request(target, until);
    if ('bytes' in answer) return answer.bytes;
    if (redirects >= maxRedirects) throw failed('it redirects too often.');
    if (!URL.canParse(answer.location, url)) throw failed('it redirects to no address.');
    url = new URL(answer.location, url).href;
  }
}

interface Target {
  url: URL;
  address: string;
  family: number;
}

async function checked(text: string, allow: readonly string[]): Promise<Target> {
  if (!URL.canParse(text)) throw refused("Must be a valid URL beginning with 'http'");
  const url = new URL(text);
  const isReadable = canDecode(url.username) && canDecode(url.password);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || !isReadable)
    throw refused("Must be a valid URL beginning with 'http'");
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = allow.includes(url.host);
  if (!isAllowed && url.port !== '') throw refused('Only the ports 80 and 443 are allowed.');
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await resolve(host, { all: true }).catch(() => {
        throw failed('its host is unknown.');
      });
  const [first] = found;
  if (!first) throw failed('its host is unknown.');
  if (!isAllowed && found.some((one) => isSpecial(one.address))) throw refused('This address is not public.');
  return { url, ...first };
}

/** Node reads a name and a password before the host with this, and fails where they are no encoding of anything. */
function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function request({ url, address, family }: Target, signal: AbortSignal) {
  return new Promise<{ bytes: Buffer } | { location: string }>((resolvePromise, reject) => {
    const options: https.RequestOptions = {
      signal,
      agent: false,
      headers: { accept: 'image/*', 'user-agent': 'Groundwork' },
      // The name is not resolved again: the address that was checked is the one connected to.
      lookup: (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
    };
    const sent = (url.protocol === 'https:' ? https : http).get(url, options, (answer) => {
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        answer.destroy();
        resolvePromise({ location: headers.location });
        return;
      }
      if (statusCode !== 200) {
        answer.destroy();
        reject(failed(`it answers with status ${statusCode}.`));
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > maxImageBytes) {
          answer.destroy();
          reject(failed('it is larger than 20 MB.'));
        }
      });
      answer.on('end', () => resolvePromise({ bytes: Buffer.concat(chunks) }));
      answer.on('error', () => reject(failed('the connection broke.')));
    });
    sent.on('error', () =>
      reject(failed(signal.aborted ? 'it took longer than 10 seconds.' : 'its host does not answer.')),
    );
  });
}
