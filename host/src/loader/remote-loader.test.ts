import { buildRelease, buildRoute } from '../testing/build-release.ts';
import type { LoadFailure } from './failure.ts';
import { createRemoteLoader, type LoaderEnvironment } from './remote-loader.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  satisfy: jest.requireActual<{ satisfy: unknown }>('@module-federation/enhanced/runtime').satisfy,
}));

const code = 'products.ProductsPage';
const Page = () => null;
const good = { default: { codes: { [code]: async () => ({ default: Page }) } } };
const release = buildRelease({ routes: [buildRoute()], requires: { 'data-cache': '^1.0.0' } });
const chunkError = (request: string, type = 'error') =>
  Object.assign(new Error(`Loading chunk 7 failed.\n(${type}: ${request})`), { name: 'ChunkLoadError', request, type });

function loaderWith(given: Partial<LoaderEnvironment> = {}) {
  const report = jest.fn();
  const loadContainer = jest.fn(async (): Promise<unknown> => good);
  const inspectFile = jest.fn(
    async (): Promise<Pick<LoadFailure, 'cause' | 'message' | 'isWellNow'>> => ({
      cause: 'network',
      message: 'The server that has it could not be reached.',
    }),
  );
  const environment = {
    provides: { 'data-cache': '1.4.0' },
    revision: 12,
    report,
    loadContainer,
    inspectFile,
    ...given,
  };
  return { loader: createRemoteLoader(release, environment), report, loadContainer, inspectFile };
}

it('goes from declared over checked and loading to ready', async () => {
  const { loader } = loaderWith();
  const seen = [loader.state().status];
  loader.subscribe(() => seen.push(loader.state().status));
  await loader.load();
  expect(seen).toEqual(['declared', 'checked', 'loading', 'ready']);
  expect(await loader.loadCode(code)).toEqual({ status: 'ready', component: Page });
});

it('asks for all files of a page before its code is asked for, and no longer once the remote is there', async () => {
  const asked: string[] = [];
  const preload = jest.fn((_: unknown, wanted: string) => void asked.push(`files of ${wanted}`));
  const loadContainer = jest.fn(async () => {
    asked.push('container');
    return good;
  });
  const { loader } = loaderWith({ preload, loadContainer });
  await loader.loadCode(code);
  expect(asked).toEqual([`files of ${code}`, 'container']);
  await loader.loadCode('another');
  expect(preload).toHaveBeenCalledTimes(1);
});

it('refuses a remote for another major without asking for its code, naming both versions', async () => {
  const { loader, loadContainer, report } = loaderWith({ provides: { 'data-cache': '2.0.0' } });
  const state = await loader.loadCode(code);
  expect(state).toMatchObject({
    status: 'failed',
    canRetry: false,
    failure: {
      cause: 'requires',
      message: 'Catalog needs data-cache ^1.0.0, but this portal provides data-cache 2.0.0.',
    },
  });
  expect(loader.state().status).toBe('refused');
  expect(loadContainer).not.toHaveBeenCalled();
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ remote: 'catalog', version: '3.1.0-8f2c41', revision: 12 }),
  );
});

describe('an entry that fails', () => {
  const failing = (message: string) => new Error(message);
  it.each<[string, Error, LoadFailure['cause']]>([
    ['that the file inspection explains', failing('#RUNTIME-008 ScriptNetworkError: Failed to load script'), 'http'],
    ['by throwing as it starts', failing('Cannot read properties of undefined'), 'evaluation'],
    [
      'by throwing inside the runtime',
      failing('#RUNTIME-008 ScriptExecutionError: threw a runtime error'),
      'evaluation',
    ],
  ])('%s', async (_, error, cause) => {
    const { loader, inspectFile } = loaderWith({
      loadContainer: async () => {
        throw error;
      },
    });
    inspectFile.mockResolvedValue({ cause: 'http', message: 'The server answered 404 to one of its files.' });
    expect(await loader.load()).toMatchObject({ status: 'failed', failure: { cause } });
  });

  it('takes too long', async () => {
    const { loader } = loaderWith({ loadContainer: () => new Promise(() => undefined), timeLimit: 20 });
    expect(await loader.load()).toMatchObject({ status: 'failed', failure: { cause: 'time-out' } });
  });

  it.each<[string, unknown, string]>([
    ['exposes nothing', {}, 'defineRemote'],
    ['lacks what it declares', { default: { codes: {} } }, code],
  ])('%s', async (_, exposed, named) => {
    const { loader } = loaderWith({ loadContainer: async () => exposed });
    const state = await loader.load();
    expect(state).toMatchObject({ status: 'failed', failure: { cause: 'contract' } });
    expect(JSON.stringify(state)).toContain(named);
  });

  it('is asked for again from a fresh container with Try again', async () => {
    const { loader, loadContainer } = loaderWith();
    loadContainer.mockRejectedValueOnce(failing('#RUNTIME-008 ScriptNetworkError'));
    expect(await loader.loadCode(code)).toMatchObject({ status: 'failed', canRetry: true });
    expect(await loader.retry(code)).toMatchObject({ status: 'ready' });
    expect(loadContainer.mock.calls.map(([, attempt]: unknown[]) => attempt)).toEqual([0, 1]);
  });
});

describe('a chunk that fails', () => {
  const url = 'http://localhost:10000/releases/catalog/3.1.0-8f2c41/static/js/page.js';
  it('is inspected with its own hash, and asked for again in the same container', async () => {
    const load = jest.fn().mockRejectedValueOnce(chunkError(url)).mockResolvedValue({ default: Page });
    const loadContainer = jest.fn(async () => ({ default: { codes: { [code]: load } } }));
    const { loader, inspectFile } = loaderWith({ loadContainer });
    inspectFile.mockResolvedValue({
      cause: 'integrity',
      message: 'One of its files is not the one that was deployed.',
    });
    expect(await loader.loadCode(code)).toMatchObject({ failure: { cause: 'integrity' }, canRetry: true });
    expect(inspectFile).toHaveBeenCalledWith(url, 'sha384-page');
    expect(await loader.retry(code)).toMatchObject({ status: 'ready' });
    expect(load).toHaveBeenCalledTimes(2);
    expect(loadContainer).toHaveBeenCalledTimes(1);
  });

  it('is asked for again without a word when it turns out to be well', async () => {
    const load = jest.fn().mockRejectedValueOnce(chunkError(url)).mockResolvedValue({ default: Page });
    const { loader, inspectFile, report } = loaderWith({
      loadContainer: async () => ({ default: { codes: { [code]: load } } }),
    });
    inspectFile.mockResolvedValue({ cause: 'network', message: 'It did not arrive.', isWellNow: true });
    expect(await loader.loadCode(code)).toMatchObject({ status: 'ready' });
    expect(report).not.toHaveBeenCalled();
    load.mockReset().mockRejectedValue(chunkError(url));
    expect(await loader.retry(code)).toMatchObject({ status: 'failed' });
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('gives a chunk-load error after its time-out [ER-23]', async () => {
    jest.useFakeTimers();
    const { loader } = loaderWith({
      loadContainer: async () => ({ default: { codes: { [code]: () => new Promise(() => undefined) } } }),
    });
    const state = loader.loadCode(code);
    await jest.advanceTimersByTimeAsync(119_000);
    expect(loader.codeState(code).status).toBe('loading');
    await jest.advanceTimersByTimeAsync(1_100);
    expect(await state).toMatchObject({
      failure: { cause: 'time-out', message: expect.stringContaining('120 seconds') },
    });
    jest.useRealTimers();
  });
});

it('reports what a page throws, with where it came from', () => {
  const { loader, report } = loaderWith();
  loader.rendered(code, new Error('no such field'));
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ cause: 'render', code, remote: 'catalog', revision: 12 }),
  );
});

it('gives a page whose own lazy part did not arrive fresh modules with Try again', async () => {
  const { loader, report, loadContainer } = loaderWith();
  await loader.loadCode(code);
  loader.rendered(code, chunkError('http://localhost:10000/releases/catalog/3.1.0-8f2c41/static/js/part.js'));
  expect(await loader.retry(code)).toMatchObject({ status: 'ready' });
  expect(loadContainer).toHaveBeenLastCalledWith(release, 1);
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ cause: 'network', code, remote: 'catalog' }));
});

describe('a version that is broken', () => {
  const before = { ...buildRelease({ routes: [buildRoute()] }), version: '3.0.0-aaaaaa', container: 'catalog_before' };
  const brokenAt = (broken: typeof release, fault: () => unknown) =>
    jest.fn(async (asked: typeof release) => {
      if (asked.container !== broken.container) return good;
      return fault();
    });
  const thrown = () => {
    throw new Error('thrown by the module');
  };

  it('gives way to the version before at once, which is reported with the broken one', async () => {
    const releaseBefore = jest.fn(async () => before);
    const { loader, report } = loaderWith({ loadContainer: brokenAt(release, thrown), releaseBefore });
    expect(await loader.loadCode(code)).toEqual({ status: 'ready', component: Page });
    expect(releaseBefore).toHaveBeenCalledTimes(1);
    expect(report).toHaveBeenCalledTimes(1);
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ cause: 'evaluation', version: release.version }));
  });

  it('gives way too when one of its pages is not what was deployed', async () => {
    const missing = { default: { codes: { [code]: async () => Promise.reject(chunkError('https://x.test/a.js')) } } };
    const inspectFile = async () => ({ cause: 'integrity' as const, message: 'Not the one that was deployed.' });
    const { loader } = loaderWith({
      loadContainer: brokenAt(release, () => missing),
      inspectFile,
      releaseBefore: async () => before,
    });
    expect(await loader.loadCode(code)).toEqual({ status: 'ready', component: Page });
  });

  it('fails once both are broken, or none is there or can be asked for', async () => {
    for (const releaseBefore of [async () => before, async () => undefined, async () => Promise.reject(new Error())]) {
      const { loader } = loaderWith({ loadContainer: jest.fn(async () => thrown()), releaseBefore });
      expect(await loader.loadCode(code)).toMatchObject({ status: 'failed', failure: { cause: 'evaluation' } });
    }
  });

  it('waits for a server that is away instead, and never mixes versions once a page is shown', async () => {
    const releaseBefore = jest.fn(async () => before);
    const away = loaderWith({
      loadContainer: jest.fn(async () => Promise.reject(chunkError('https://x.test/a.js'))),
      releaseBefore,
    });
    expect(await away.loader.loadCode(code)).toMatchObject({ status: 'failed' });
    const second = 'products.Second';
    const shown = loaderWith({
      loadContainer: jest.fn(async () => ({
        default: { codes: { [code]: async () => ({ default: Page }), [second]: async () => thrown() } },
      })),
      releaseBefore,
    });
    await shown.loader.loadCode(code);
    expect(await shown.loader.loadCode(second)).toMatchObject({ status: 'failed', failure: { cause: 'evaluation' } });
    expect(releaseBefore).not.toHaveBeenCalled();
  });
});
