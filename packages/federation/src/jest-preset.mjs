// The jest configuration that this workspace and a team with one remote share. Tests are transformed by swc; of the
// libraries only those that ship nothing but ES modules are (everything more costs seconds a run).
import { createRequire } from 'node:module';

// What the tests run on comes with this package, wherever the remote stands.
const { resolve } = createRequire(import.meta.url);
const esModules = [
  ...['jotai', 'idb', 'jose', 'oidc-provider', 'cookie', '@groundwork', 'lucide-react'],
  // What sanitize-html and @azure/storage-blob require.
  ...['htmlparser2', 'domhandler', 'domutils', 'dom-serializer', 'domelementtype', 'entities'],
  ...['https?-proxy-agent', 'proxy-agent-negotiate', 'agent-base'],
];

/** @param {{ decorators?: boolean }} [_] */
const transform = {
  '\\.[cm]?[jt]sx?$': [
    resolve('@swc/jest'),
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};
const transformIgnorePatterns = [
  `node_modules/(?!\\.pnpm/|(?:${esModules.join('|')})/)`,
  `node_modules/\\.pnpm/(?!(?:${esModules.map((name) => name.replace('/', '\\+')).join('|')})[@+])`,
];
const shared = ({ rootDir, folders, ignore = [] }) => ({
  rootDir,
  roots: folders.map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...ignore],
  modulePathIgnorePatterns: ['/dist/'],
  transform,
  transformIgnorePatterns,
});

/** Tests of what runs in a browser. @param {{ rootDir: string, folders: string[], ignore?: string[] }} options */
export const browser = (options) => ({
  ...shared(options),
  displayName: 'browser',
  testEnvironment: resolve('jest-environment-jsdom'),
  setupFiles: [new URL('./jest-browser.mjs', import.meta.url).pathname],
  setupFilesAfterEnv: [
    resolve('@testing-library/jest-dom'),
    new URL('./jest-browser-after.mjs', import.meta.url).pathname,
  ],
  moduleNameMapper: {
    '\\.module\\.css$': new URL('./jest-css-module.mjs', import.meta.url).pathname,
    '\\.(css|svg|woff2|png|jpg)$': new URL('./jest-file.mjs', import.meta.url).pathname,
  },
});

/** Tests of what runs in Node. @param {{ rootDir: string, folders: string[], ignore?: string[] }} options */
export const node = (options) => ({
  ...shared(options),
  displayName: 'node',
  testEnvironment: 'node',
  setupFilesAfterEnv: [new URL('./jest-node-after.mjs', import.meta.url).pathname],
});
