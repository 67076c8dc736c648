import type { IncomingMessage } from 'node:http';
import { createClientAddress } from './client-address.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

it.each([
  ['nobody is trusted', [], '10.0.0.1', '192.0.2.1', '10.0.0.1'],
  ['the proxy is trusted', ['10.0.0.1'], '10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['a client wrote another address before', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.9, 192.0.2.1', '192.0.2.1'],
  ['two proxies are trusted', ['10.0.0.0/8'], '10.0.0.1', '192.0.2.1, 10.0.0.2', '192.0.2.1'],
  ['the proxy says nothing', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
  ['the proxy says nonsense', ['10.0.0.1'], '10.0.0.1', 'unknown', '10.0.0.1'],
  ['the address is mapped', ['10.0.0.1'], '::ffff:10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['the network is IPv6', ['fd00::/8'], 'fd00::5', '2001:db8::1', '2001:db8::1'],
])('finds the client when %s', (_, trusted, remote, forwarded, expected) => {
  expect(createClientAddress(trusted)(from(remote, forwarded))).toBe(expected);
});
