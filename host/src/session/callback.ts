// The page the identity server returns to after a sign-in ([SE-08]).
import '../trusted-types.ts';
import { readConfiguration } from '../page-data.ts';
import { createIdentityClient } from './identity-client.ts';
import { setSessionHint, signInFailure, signInReturn } from './session-storage.ts';

/** Only a path of this site: an address from outside must not choose where the user ends. */
const pathOf = (returnTo: string) => (/^\/(?![/\\])/.test(returnTo) ? returnTo : '/');

/** What the identity server says as it refuses; anything else may pass. */
function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && 'error' in error) return text;
  return `The sign-in could not be completed. Try again in a moment, or contact support. (${text})`;
}

async function complete(): Promise<void> {
  // The scripts are here: the page says that it opens while the identity server answers, and not that it should be loaded again.
  document.getElementById('root')?.replaceChildren();
  try {
    const { returnTo } = await createIdentityClient(readConfiguration().identity).completeSignIn();
    await setSessionHint(true);
    location.replace(pathOf(returnTo));
  } catch (error) {
    console.error('The sign-in could not be completed.', error);
    signInFailure.put(failureText(error));
    location.replace(pathOf(signInReturn.get()));
  }
}
void complete();
