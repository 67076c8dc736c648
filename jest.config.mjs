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
  'packages/print',
  'packages/create-remote',
  'packages/federation',
  'packages/server-process',
  'packages/api',
  'packages/identity',
  'packages/chat-service',
  'packages/print-service',
  'packages/bench',
  'packages/deployment',
  'host/edge',
  'scripts',
];

const inBrowsers = browser({ rootDir: import.meta.dirname, folders: browserFolders, ignore: ['<rootDir>/host/edge/'] });

const inNode = node({ rootDir: import.meta.dirname, folders: nodeFolders });
// Loads Node's own http with import(), which Jest can do in files that are transformed only.
const transformIgnorePatterns = inNode.transformIgnorePatterns.map((pattern) =>
  pattern.replace('(?!', '(?!@opentelemetry[/+]otlp-exporter-base|'),
);
// Its functions, one for each kind of code, exist as ES modules alone, and Jest asks packages for CommonJS.
const codes = { '^bwip-js/generic$': '<rootDir>/packages/print/node_modules/bwip-js/dist/bwip-js-gen.mjs' };

export default {
  projects: [
    {
      ...inBrowsers,
      moduleNameMapper: {
        ...inBrowsers.moduleNameMapper,
        ...codes,
      },
    },
    { ...inNode, transformIgnorePatterns, moduleNameMapper: { ...inNode.moduleNameMapper, ...codes } },
  ],
};
