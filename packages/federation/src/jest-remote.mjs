// The jest configuration of a remote that has none of its own (`groundwork-remote test`).
import { browser } from './jest-preset.mjs';

export default browser({ rootDir: process.cwd(), folders: ['src'] });
