// The page that the hidden frame of a renewal ends on ([SE-09]).
import '../trusted-types.ts';
import { readConfiguration } from '../page-data.ts';
import { createIdentityClient } from './identity-client.ts';

createIdentityClient(readConfiguration().identity)
  .completeRenewal()
  .catch((error: unknown) => console.error('The renewal page could not complete.', error));
