#!/usr/bin/env node
// `groundwork-remote`: builds, tests, deploys and rolls back one remote, in any folder that holds one.
import { register } from 'tsx/esm/api';

register();
const { main } = await import('./cli.ts');
await main(process.argv.slice(2));
