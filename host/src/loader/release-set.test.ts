import { withDevelopment } from '../preview/development.ts';
import { buildRelease, buildRoute } from '../testing/build-release.ts';
import { readReleaseSet } from './release-set.ts';
import { createRemotes } from './remotes.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ satisfy: () => true }));

const set = { channel: 'portal', revision: 3 };

it('keeps the other remotes when one declaration is broken', () => {
  const broken = { ...buildRelease({ name: 'planning' }), declaration: { name: 'planning' } };
  const { releaseSet, invalid } = readReleaseSet({ ...set, remotes: [broken, buildRelease(), 'nonsense'] });
  expect(releaseSet.remotes.map(({ name }) => name)).toEqual(['catalog']);
  expect(invalid.map(({ name }) => name)).toEqual(['planning', 'unnamed']);
});

it('refuses what is no release set', () => {
  expect(() => readReleaseSet({ remotes: [] })).toThrow(/channel/);
  expect(() => readReleaseSet('<html>')).toThrow('not an object');
});

it('puts a remote that runs from source in the place of the deployed one', () => {
  const { declaration } = buildRelease();
  const development = {
    catalog: { entry: 'http://localhost:3700/remoteEntry.js', container: 'catalog_dev', declaration },
  };
  const { remotes } = withDevelopment(
    { ...set, remotes: [buildRelease(), buildRelease({ name: 'planning' })] },
    development,
  );
  expect(remotes.map(({ name, version, entry, baseUrl }) => [name, version, entry, baseUrl])).toEqual([
    ['planning', '3.1.0-8f2c41', 'remoteEntry.js', 'http://localhost:10000/releases/planning/3.1.0-8f2c41/'],
    ['catalog', 'development', 'remoteEntry.js', 'http://localhost:3700/'],
  ]);
});

it('gives a path to the first remote that declares it', () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const releases = ['catalog', 'planning'].map((name) => buildRelease({ name, routes: [buildRoute()] }));
  const environment = { provides: {}, revision: 1, loadContainer: jest.fn(), report: jest.fn() };
  const { routes } = createRemotes(releases, environment);
  expect(routes.map(({ loader }) => loader.release.name)).toEqual(['catalog']);
  expect(log).toHaveBeenCalledWith(expect.stringContaining("'/products'"));
  log.mockRestore();
});
