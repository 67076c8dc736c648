import { generateKeyPairSync } from 'node:crypto';
import * as v from 'valibot';
import { declarationProblems } from './declaration.ts';
import { parseRelease } from './documents.ts';
import { declarationFileSchema, ownServiceSchema } from './own-service.ts';
import { isSignedBy, publicKeyOf, signed } from './signatures.ts';

const call = { path: '/loans/:id', methods: ['GET' as const] };
const declaration = {
  name: 'tools',
  displayName: 'Tools',
  requires: {},
  routes: [],
  menu: [],
  dialogs: [],
  service: { calls: [call] },
};
const release = {
  name: 'tools',
  version: '1.0.0-5b2e91',
  baseUrl: 'tools/1.0.0-5b2e91/',
  files: {},
  deployedAtUtc: '2026-11-20T12:00:00.000Z',
  container: 'tools_1_0_0_5b2e91',
  entry: 'remoteEntry.js',
  preload: [],
  declaration,
};

it('reads the calls of a service, with limits where none are declared', () => {
  expect(v.parse(ownServiceSchema, { calls: [call] })).toEqual({ calls: [{ ...call, bytes: 100_000, seconds: 10 }] });
});

it.each([
  ['no path', { path: '' }],
  ['a path that leaves its place', { path: '/loans/../secrets' }],
  ['a whole address', { path: 'http://10.0.0.7/' }],
  ['a path with a query', { path: '/loans?all=1' }],
  ['a method that there is not', { methods: ['CONNECT'] }],
  ['no method', { methods: [] }],
  ['a body that an edge could not keep', { bytes: 11_000_000 }],
  ['an answer that takes longer than a minute', { seconds: 61 }],
])('refuses %s', (_, change) => {
  expect(v.safeParse(ownServiceSchema, { calls: [{ ...call, ...change }] }).success).toBe(false);
});

it('refuses a call that is declared twice', () => {
  const service = { calls: [call, { path: '/loans/:id', methods: ['POST', 'GET'] }] };
  expect(declarationProblems(v.parse(declarationFileSchema, { ...declaration, service }))).toEqual([
    "declares the call of its service 'GET /loans/:id' twice",
  ]);
});

it('is a part of the release that its team signs', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const known = signed(release, privateKey);
  expect(isSignedBy(known, [publicKeyOf(privateKey)])).toBe(true);
  expect(parseRelease(known)).toMatchObject({ declaration: { service: { calls: [{ path: '/loans/:id' }] } } });
  const wider = { ...declaration, service: { calls: [{ ...call, path: '/:everything' }] } };
  expect(isSignedBy({ ...known, declaration: wider }, [publicKeyOf(privateKey)])).toBe(false);
});
