import { askNetworkForNextPage } from '../kept-page.ts';

// Data of a sign-in in this browser, in addition to the token: a cookie by which the edge chooses the entry of the page
// (a hint, no secret), and the id of the user whose records the portal stores.
const cookie = 'groundwork-session';
const ownerKey = 'groundwork-user';
const failureKey = 'groundwork-sign-in-failure';

/** Resolves when the next page will be the one for this state. */
export async function setSessionHint(isSignedIn: boolean): Promise<void> {
  const isSame = document.cookie.split('; ').includes(`${cookie}=1`) === isSignedIn;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari of last year
  document.cookie = `${cookie}=${isSignedIn ? '1' : ''}; path=/; max-age=${isSignedIn ? 31_536_000 : 0}; samesite=lax`;
  if (!isSame) await askNetworkForNextPage();
}

/** The user whose records this browser holds; kept after an expiry so that they come back to their unsent work. */
export const recordOwner = {
  get: (): string | undefined => localStorage.getItem(ownerKey) ?? undefined,
  set: (name: string): void => localStorage.setItem(ownerKey, name),
  clear: (): void => localStorage.removeItem(ownerKey),
};

/** Carries the message of a failed sign-in from the callback page to the welcome page. */
export const signInFailure = {
  put: (message: string): void => sessionStorage.setItem(failureKey, message),
  take: (): string | undefined => {
    const message = sessionStorage.getItem(failureKey) ?? undefined;
    sessionStorage.removeItem(failureKey);
    return message;
  },
};
