import * as React from 'react';

/** The part of React's internals that we read. */
interface Internals {
  recentlyCreatedOwnerStacks: number;
}

// In development React notes for each element where in the source it was made, until it has noted ten thousand a second.
// That is a sixth of the time of a test, for a line in a warning; here the ten thousand are always reached.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Partial<
  Record<string, Internals>
>;
if (internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
}
