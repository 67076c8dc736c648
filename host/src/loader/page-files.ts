import type { RemoteRelease } from '@groundwork/federation/releases';
import { addressOf } from './release-set.ts';

type Named = Pick<RemoteRelease, 'name' | 'version'>;
type Release = Named & Pick<RemoteRelease, 'baseUrl' | 'entry' | 'preload'>;

/**
 * Asks for the files of a page of a remote that is not there yet all at once: its entry, its module and the page's own chunk
 * would come one after the other. They are fetched here and run by the loader alone. The page is sent without the names of
 * these files, which the live release set has.
 */
export interface PageFiles {
  /** Takes the names from a release set as it was answered. */
  learn: (remotes: readonly unknown[]) => void;
  preload: (release: Release, code: string) => void;
}

const isObject = (value: unknown): value is Partial<RemoteRelease> => typeof value === 'object' && value !== null;

export function createPageFiles(head: Pick<HTMLElement, 'append'> = document.head): PageFiles {
  const known = new Map<string, Partial<RemoteRelease>>();
  const asked = new Set<string>();
  const keyOf = ({ name, version }: Partial<Named>) => `${name} ${version}`;
  return {
    learn: (remotes) => {
      for (const remote of remotes) if (isObject(remote)) known.set(keyOf(remote), remote);
    },
    preload: (release, code) => {
      const { pages, files = {} } = known.get(keyOf(release)) ?? {};
      const page = pages?.[code];
      // As it was answered: a set that cannot be read must not keep the page from its code.
      if (!Array.isArray(page?.files)) return;
      for (const file of [release.entry, ...release.preload, ...page.files]) {
        const href = addressOf(release, file);
        if (asked.has(href)) continue;
        asked.add(href);
        const as = file.endsWith('.css') ? 'style' : 'script';
        const integrity = files[file] ?? '';
        const link = document.createElement('link');
        const attributes = { rel: 'preload', as, crossorigin: 'anonymous', integrity, href };
        for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
        head.append(link);
      }
    },
  };
}
