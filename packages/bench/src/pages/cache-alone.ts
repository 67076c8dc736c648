import * as cache from '@groundwork/data-cache';

// The whole of it, as the shell offers it to the remotes.
Object.assign(globalThis, { cache });
