/** @jest-environment-options {"url": "http://localhost/"} */
import { createHash, webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import { forgetVisitor, setVisitor } from './visitor.ts';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  globalThis.TextEncoder ??= TextEncoder as typeof globalThis.TextEncoder;
});

it('tells the edge an account by its hash and its role, and neither name nor address', async () => {
  await setVisitor({ emailAddress: ' Dana@Example.com', role: 'Director' });
  const hash = createHash('sha256').update('dana@example.com').digest('hex').slice(0, 12);
  expect(document.cookie).toContain(`groundwork-visitor=${hash}.Director`);
  expect(document.cookie.toLowerCase()).not.toContain('dana');
  forgetVisitor();
  expect(document.cookie).not.toContain('groundwork-visitor');
});
