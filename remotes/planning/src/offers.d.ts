// What this remote offers to others, by name: the types of its own places. Other remotes read this file, never its code.
import type {} from '@groundwork/shell-sdk';

declare module '@groundwork/shell-sdk' {
  interface ExtensionPoints {
    /** A card of the dashboard of a project or of a group. */
    'dashboard.card': { projectIds: readonly string[] };
  }
}
