import type { ComponentType } from 'react';

/**
 * The only exposed module of a remote (`./remote`) exports this as its default. `codes` maps the code references of
 * remote.json to lazy imports; nothing runs at module scope.
 */
export interface RemoteModule {
  // A page takes no props, a dialog the props of its name: the loader checks which it asks for.
  codes: Record<string, () => Promise<{ default: ComponentType<never> }>>;
  /** Called once after sign-in when remote.json says `activate: 'signed-in'`; answers how to stop. */
  activate?: () => (() => void) | undefined;
}
export const defineRemote = (module: RemoteModule): RemoteModule => module;
