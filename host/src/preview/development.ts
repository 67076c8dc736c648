import type { BrowserConfiguration, ReleaseSet, RemoteRelease } from '@groundwork/federation/releases';

/** Puts remotes that run from source (npm run dev) in the place of the deployed ones. */
export function withDevelopment(
  { remotes, ...set }: ReleaseSet,
  development: NonNullable<BrowserConfiguration['development']>,
): ReleaseSet {
  const fromSource = Object.entries(development).map(([name, { entry, container, declaration }]): RemoteRelease => {
    const base = new URL('.', entry).href;
    return {
      name,
      version: 'development',
      baseUrl: base,
      container,
      entry: entry.slice(base.length),
      preload: [],
      files: {},
      declaration,
      deployedAtUtc: '',
    };
  });
  return { ...set, remotes: [...remotes.filter(({ name }) => !Object.hasOwn(development, name)), ...fromSource] };
}
