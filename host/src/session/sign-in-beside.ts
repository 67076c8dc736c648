const page = '/signin-callback.html';

/** Signs in, in a tab of its own, and closes it: for a page that must not be left. */
export const signInBesidePath = `${page}#begin`;
/** Where that tab ends. */
export const signedInBesidePath = `${page}#done`;
