import { createInstance } from '@module-federation/enhanced/runtime';
import { earlierMajor } from './earlier-major.ts';

// The real federation runtime: a host that offers two majors, and what the containers of remotes ask it for.
const name = '@groundwork/contract';
const shareConfig = { singleton: true, strictVersion: true, requiredVersion: '^2.0.0' };
const offered = (version: string) => ({ version, scope: 'default', shareConfig, get: async () => () => version });
const hostOf = (plugins: (typeof earlierMajor)[]) =>
  createInstance({
    name: `host-${plugins.length}`,
    remotes: [],
    plugins,
    shareStrategy: 'loaded-first',
    shared: { [name]: [offered('2.0.0'), offered('1.14.0')] },
  });
const taken = async (host: ReturnType<typeof hostOf>, requiredVersion: string): Promise<unknown> => {
  const factory = await host.loadShare(name, { customShareInfo: { shareConfig: { ...shareConfig, requiredVersion } } });
  return typeof factory === 'function' ? factory() : factory;
};

it('gives each remote the major that it needs, in any order', async () => {
  const host = hostOf([earlierMajor]);
  expect(await taken(host, '^1.2.0')).toBe('1.14.0');
  expect(await taken(host, '^2.0.0')).toBe('2.0.0');
  expect(await taken(host, '^1.0.0')).toBe('1.14.0');
});

it('is what the runtime does not do by itself, and gives nobody a version that does not fit', async () => {
  await expect(taken(hostOf([]), '^1.2.0')).rejects.toThrow('does not satisfy');
  await expect(taken(hostOf([earlierMajor]), '^3.0.0')).rejects.toThrow('does not satisfy');
});
