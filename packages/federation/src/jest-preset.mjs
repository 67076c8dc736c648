// The jest configuration that this workspace and a team with one remote share. Tests are transformed by swc; of the
// libraries only those that ship nothing but ES modules are (everything more costs seconds a run).
import { createRequire } from 'node:module';

// The test dependencies come with this package, in whatever folder the remote is.
const { resolve } = createRequire(import.meta.url);
const own = (name) => new URL(`./${name}.mjs`, import.meta.url).pathname;
const esModules = [
  ...['jotai', 'jose', 'oidc-provider', 'cookie', '@groundwork', 'lucide-react', 'bwip-js'],
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
  testEnvironment: own('jest-browser-environment'),
  setupFiles: [own('jest-browser')],
  setupFilesAfterEnv: [resolve('@testing-library/jest-dom'), own('jest-browser-after')],
  moduleNameMapper: {
    '\\.module\\.css$': own('jest-css-module'),
    '\\.(css|svg|woff2|png|jpg)$': own('jest-file'),
  },
});

/** Tests of what runs in Node. @param {{ rootDir: string, folders: string[], ignore?: string[] }} options */
export const node = (options) => ({
  ...shared(options),
  displayName: 'node',
  testEnvironment: own('jest-node-environment'),
  setupFilesAfterEnv: [own('jest-node-after')],
});
