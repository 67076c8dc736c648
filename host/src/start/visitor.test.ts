import { forgetVisitor, setVisitor } from './visitor.ts';

// jsdom has neither.
const { webcrypto } = jest.requireActual<{ webcrypto: Crypto }>('node:crypto');
const { TextEncoder: Encoder } = jest.requireActual<{ TextEncoder: typeof TextEncoder }>('node:util');
beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  globalThis.TextEncoder ??= Encoder;
});

it('names an account to the edge by its hash and its role, without its name and address', async () => {
  await setVisitor({ emailAddress: ' Dana@Example.com', role: 'Director' });
  // The first six bytes of the SHA-256 of 'dana@example.com'.
  expect(document.cookie).toContain('groundwork-visitor=07e2f1394b0e.Director');
  expect(document.cookie.toLowerCase()).not.toContain('dana');
  forgetVisitor();
  expect(document.cookie).not.toContain('groundwork-visitor');
});
