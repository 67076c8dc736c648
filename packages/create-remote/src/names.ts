/** Packages that a remote shares with the host: their versions are what its remote.json requires. */
export const sharedPackages = ['contract', 'data-cache', 'grid', 'records', 'shell-sdk', 'ui'] as const;

/** Packages that a remote of another folder needs in addition: for its tests, its build and its next remote. */
export const toolPackages = ['testing', 'federation', 'create-remote'] as const;

/** Packages that a remote may use and that the others bring; packed as well. */
export const otherPackages = ['print', 'scan'] as const;

/** Libraries in the package.json of a new remote. */
export const libraries = ['jotai', 'react', 'react-dom', 'valibot'] as const;
export const developmentLibraries = [
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/react',
  '@types/react-dom',
] as const;
/** What the workspace has at its root, and a folder of its own therefore has to list. */
export const rootLibraries = ['@biomejs/biome', '@types/jest', 'typescript'] as const;

export const titleOf = (name: string): string =>
  name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

/** @throws Error for a name that cannot be a folder, a route and a name in the release set at once */
export function checkName(name: string | undefined): asserts name is string {
  if (name === undefined || !/^[a-z][a-z0-9-]*$/.test(name))
    throw new Error(
      `'${name ?? ''}' cannot be a remote's name: use lower-case letters, digits and dashes, as in 'quality-checks'.`,
    );
  if (name === 'host') throw new Error("'host' is the name of the portal itself.");
}
