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
  'packages/scan',
  'packages/testing',
];
const nodeFolders = [
  'packages/contract',
  'packages/federation',
  'packages/server-process',
  'packages/api',
  'packages/identity',
  'packages/chat-service',
  'packages/bench',
  'host/edge',
  'scripts',
];

const inBrowsers = browser({ rootDir: import.meta.dirname, folders: browserFolders, ignore: ['<rootDir>/host/edge/'] });

export default {
  projects: [
    {
      ...inBrowsers,
      moduleNameMapper: {
        ...inBrowsers.moduleNameMapper,
        // Its functions, one for each kind of code, exist as ES modules alone, and Jest asks packages for CommonJS.
        '^bwip-js/generic$': '<rootDir>/remotes/warehouse/node_modules/bwip-js/dist/bwip-js-gen.mjs',
      },
    },
    node({ rootDir: import.meta.dirname, folders: nodeFolders }),
  ],
};
