#!/usr/bin/env node
// `create-remote NAME`: a remote in a folder of its own, for a team without this workspace.
import { register } from 'tsx/esm/api';

register();
const { main } = await import('./cli.ts');
main(process.argv.slice(2));
