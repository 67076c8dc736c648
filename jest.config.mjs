// Unit tests of the whole workspace; each package runs in the environment its tests name (browser packages in jsdom).
import { browser, node } from './packages/federation/src/jest-preset.mjs';

const browserFolders = [
  'host',
  'remotes',
  'packages/ui',
  'packages/data-cache',
  'packages/grid',
  'packages/shell-sdk',
  'packages/records',
  'packages/testing',
];
const nodeFolders = [
  'packages/contract',
  'packages/federation',
  'packages/server-process',
  'packages/api',
  'packages/identity',
  'packages/bench',
  'host/edge',
  'scripts',
];

export default {
  projects: [
    browser({ rootDir: import.meta.dirname, folders: browserFolders, ignore: ['<rootDir>/host/edge/'] }),
    node({ rootDir: import.meta.dirname, folders: nodeFolders }),
  ],
};
