// The page the identity server returns to after a sign-in ([SE-08]).
import '../trusted-types.ts';
import { readConfiguration } from '../page-data.ts';
import { createIdentityClient } from './identity-client.ts';
import { setSessionHint, signInFailure } from './session-storage.ts';

/** Only a path of this site: an address from outside must not choose where the user ends. */
const pathOf = (returnTo: string) => (/^\/(?![/\\])/.test(returnTo) ? returnTo : '/');

async function complete(): Promise<void> {
  try {
    const { returnTo } = await createIdentityClient(readConfiguration().identity).completeSignIn();
    await setSessionHint(true);
    location.replace(pathOf(returnTo));
  } catch (error) {
    console.error('The sign-in could not be completed.', error);
    signInFailure.put(error instanceof Error ? error.message : String(error));
    location.replace('/');
  }
}
void complete();
