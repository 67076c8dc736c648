// The page the identity server returns to after a sign-in ([SE-08]).
import '../trusted-types.ts';
import { readConfiguration } from '../page-data.ts';
import { showOpening } from '../placeholders/opening.ts';
import { createIdentityClient } from './identity-client.ts';
import { setSessionHint, signInFailure } from './session-storage.ts';
import { signedInBesidePath, signInBesidePath } from './sign-in-beside.ts';

/** Only a path of this site: an address from outside must not choose where the user ends. */
const pathOf = (returnTo: string) => (/^\/(?![/\\])/.test(returnTo) ? returnTo : '/');

/** What the identity server says as it refuses; anything else may pass. */
function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && 'error' in error) return text;
  return `The sign-in could not be completed. Try again in a moment, or contact support. (${text})`;
}

/** The path that the sign-in is for: oidc-client-ts stores it under the state, and removes it before the exchange that may fail. */
function wantedPath(): string {
  const state = new URLSearchParams(location.search).get('state');
  try {
    const stored = JSON.parse(localStorage.getItem(`oidc.${state}`) ?? '{}') as { data?: { returnTo?: unknown } };
    return typeof stored.data?.returnTo === 'string' ? stored.data.returnTo : '/';
  } catch {
    return '/';
  }
}

const client = () => createIdentityClient(readConfiguration().identity);

function fail(error: unknown, wanted: string): void {
  console.error('The sign-in could not be completed.', error);
  signInFailure.put(failureText(error));
  location.replace(wanted === signedInBesidePath ? '/' : pathOf(wanted));
}

async function complete(): Promise<void> {
  showOpening();
  const wanted = wantedPath();
  try {
    const { returnTo } = await client().completeSignIn();
    await setSessionHint(true);
    location.replace(pathOf(returnTo));
  } catch (error) {
    fail(error, wanted);
  }
}

/** A page with unsaved work has opened this tab: it must not be left for the sign-in. */
async function begin(): Promise<void> {
  showOpening();
  try {
    await client().signIn(signedInBesidePath);
  } catch (error) {
    fail(error, '/');
  }
}

/** That page goes on by itself. Some browsers let nothing but a press close a tab. */
function end(): void {
  showOpening('You are signed in. Close this tab to go on where you were.');
  window.close();
}

const here = location.pathname + location.hash;
if (here === signInBesidePath) void begin();
else if (here === signedInBesidePath) end();
else void complete();
