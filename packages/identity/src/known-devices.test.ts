import type { IncomingMessage, ServerResponse } from 'node:http';
import { createKnownDevices } from './known-devices.ts';

/** A browser that keeps the cookie of the last sign-in, and what that cookie may be used for. */
function browser(devices = createKnownDevices('secret', true)) {
  let header = '';
  const request = () => ({ headers: { cookie: `other=1; ${header.split(';')[0]}` } }) as IncomingMessage;
  const response = { appendHeader: (_: string, value: string) => (header = value) } as unknown as ServerResponse;
  return {
    signIn: (account: string) => devices.remember(request(), response, account),
    deviceOf: (account: string, by = devices) => by.find(request(), account),
    attributes: () => header.split('; ').slice(1),
  };
}

it('is known for the accounts that have signed in with it, and for no other', () => {
  const { signIn, deviceOf } = browser();
  expect(deviceOf('ada')).toBeUndefined();
  signIn('ada');
  signIn('bob');
  expect(deviceOf('ada')).toMatch(/^[\w-]{22}$/);
  expect(deviceOf('bob')).toBe(deviceOf('ada'));
  expect(deviceOf('eve')).toBeUndefined();
});

it('is known for the last five of them', () => {
  const { signIn, deviceOf } = browser();
  const accounts = ['1', '2', '3', '4', '5', '6'];
  for (const account of accounts) signIn(account);
  expect(accounts.filter((account) => deviceOf(account))).toEqual(['2', '3', '4', '5', '6']);
});

it('is not known to a provider with another secret', () => {
  const { signIn, deviceOf } = browser();
  signIn('ada');
  expect(deviceOf('ada', createKnownDevices('another', true))).toBeUndefined();
});

it('keeps that in a cookie which scripts and other sites do not get', () => {
  const { signIn, attributes } = browser();
  signIn('ada');
  expect(attributes()).toEqual(expect.arrayContaining(['Path=/interaction', 'HttpOnly', 'SameSite=Lax', 'Secure']));
});
