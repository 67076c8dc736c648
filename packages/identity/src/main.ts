import { runService } from '@groundwork/server-process';
import { readIdentityConfiguration } from './configuration.ts';
import { createIdentity } from './identity.ts';

await runService(() => createIdentity(readIdentityConfiguration(process.env)));
