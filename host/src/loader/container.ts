import { chunkTimeout } from '@groundwork/contract';
import type { RemoteRelease } from '@groundwork/federation/releases';
import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { earlierMajor } from './earlier-major.ts';
import { addressOf } from './release-set.ts';

// The only place that talks to the federation runtime. A container is registered under a name that contains its version
// and the attempt, so the runtime's memory of a failure or of an older version does not matter (`force` breaks the
// share scope). The manifest is not fetched: the release set contains everything.

/** Integrity of an entry, by address without query. */
const integrity = new Map<string, string>();
let isPrepared = false;

function prepare(): void {
  if (isPrepared) return;
  isPrepared = true;
  // The containers of remotes, which are to come, and the host itself.
  registerGlobalPlugins([earlierMajor]);
  registerPlugins([
    earlierMajor,
    {
      name: 'groundwork-integrity',
      createScript: ({ url }) => {
        const script = document.createElement('script');
        script.src = url;
        script.crossOrigin = 'anonymous';
        const hash = integrity.get(url.replace(/\?.*$/, ''));
        if (hash) script.integrity = hash;
        return { script, timeout: chunkTimeout };
      },
    },
  ]);
}

/** Fetches a container and answers its module './remote'. @throws what the runtime throws */
export async function loadContainer(release: RemoteRelease, attempt: number): Promise<unknown> {
  prepare();
  const entry = addressOf(release, release.entry);
  const hash = release.files[release.entry];
  if (hash) integrity.set(entry, hash);
  const name = attempt === 0 ? release.container : `${release.container}_retry_${attempt}`;
  if (attempt > 0) forget(release.container);
  registerRemotes([
    {
      name,
      entry: attempt === 0 ? entry : `${entry}?retry=${attempt}`,
      entryGlobalName: release.container,
      type: 'global',
    },
  ]);
  const changedGlobals = await watchedGlobals();
  const exposed = await loadRemote(`${name}/remote`);
  const changed = changedGlobals?.() ?? [];
  if (changed.length > 0) {
    const what = `${release.declaration.displayName} has changed ${changed.join(', ')}`;
    console.error(`[loader] ${what}, which all remotes share. Use a function of its own instead.`);
  }
  return exposed;
}

let watching: Promise<() => string[]> | undefined;

/** In development only: users are not the ones who can mend it. */
async function watchedGlobals(): Promise<(() => string[]) | undefined> {
  if (process.env.NODE_ENV !== 'development') return undefined;
  watching ??= import('./changed-globals.ts').then(({ watchGlobals }) => watchGlobals());
  return watching;
}

/** A container that failed to start is still in its global variable and would be mistaken for the new one. */
function forget(container: string): void {
  Reflect.set(globalThis, container, undefined);
}
