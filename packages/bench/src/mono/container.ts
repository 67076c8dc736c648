import type { RemoteRelease } from '@groundwork/federation/releases';
import catalog from 'remote-catalog';
import collaboration from 'remote-collaboration';
import planning from 'remote-planning';
import warehouse from 'remote-warehouse';

// Replaces host/src/loader/container.ts in the build of one application: the same host and the same remotes,
// without module federation between them.

const modules: Record<string, unknown> = { catalog, collaboration, planning, warehouse };

export async function loadContainer({ name }: Pick<RemoteRelease, 'name'>): Promise<unknown> {
  return { default: modules[name] };
}
