import { chunkTimeout } from '@groundwork/contract';
import type { HostRelease, RemoteRelease } from '@groundwork/federation/releases';
import type { RemoteModule } from '@groundwork/shell-sdk';
import type { ComponentType } from 'react';
import { deployedHash } from './deployed-hash.ts';
import {
  ContractError,
  failedFile,
  inspect,
  isFaultOfVersion,
  type LoadFailure,
  reasonOf,
  TimeOut,
  within,
} from './failure.ts';
import { addressOf } from './release-set.ts';
import { unmetRequirement } from './requirements.ts';

// One state machine a remote (docs: federation#the-loader): declared → checked → loading → ready, or refused, or failed
// with its cause. The components its declaration names are loaded through it one by one, each with a state of its own,
// so that Try again asks only for what is missing. Neither React.lazy nor the federation runtime is asked twice for the
// same thing: both keep a failure for the life of the page.

export type RemoteState =
  | { status: 'declared' }
  | { status: 'checked' }
  | { status: 'loading' }
  | { status: 'ready'; module: RemoteModule }
  | { status: 'refused'; failure: LoadFailure }
  | { status: 'failed'; failure: LoadFailure };

export type CodeState =
  | { status: 'loading' }
  | { status: 'ready'; component: ComponentType<never> }
  | { status: 'failed'; failure: LoadFailure; canRetry: boolean };

/** How a container is fetched and what else the loader needs of its surroundings; tests inject their own. */
export interface LoaderEnvironment {
  provides: HostRelease['provides'];
  revision: number;
  /** Fetches and starts the container and answers its only exposed module. `attempt` 1 and up needs a fresh one. */
  loadContainer: (release: RemoteRelease, attempt: number) => Promise<unknown>;
  report: (failure: LoadFailure & { remote: string; version: string; revision: number; code?: string }) => void;
  /** Fetches the files of a page ahead, all at once. */
  preload?: (release: RemoteRelease, code: string) => void;
  /** The version before one that is broken; undefined when there is none. */
  releaseBefore?: (release: RemoteRelease) => Promise<RemoteRelease | undefined>;
  timeLimit?: number;
  inspectFile?: typeof inspect;
}

export interface RemoteLoader {
  readonly release: RemoteRelease;
  state: () => RemoteState;
  codeState: (code: string) => CodeState;
  subscribe: (listener: () => void) => () => void;
  /** Loads the remote's module, at most once at a time; a failure stays until `retry`. */
  load: () => Promise<RemoteState>;
  /** Loads the component behind a code reference. */
  loadCode: (code: string) => Promise<CodeState>;
  /** Tries again, with a fresh container when the old one cannot work. */
  retry: (code: string) => Promise<CodeState>;
  /** An error that a component of this remote threw: recorded, reported and shown in its place. */
  rendered: (code: string, error: unknown) => void;
  /** A page of this remote updated itself without end and held a navigation: reported; it has been unmounted. */
  ranAway: (code: string, part?: 'page' | 'contribution') => void;
}

/**
 * How often a file that turns out to be well is asked for again without a word: a browser answers the first request for
 * a file whose preload failed with that failure, even when the server is back.
 */
const silentRepeats = 2;

const isRemoteModule = (value: unknown): value is RemoteModule =>
  typeof value === 'object' && value !== null && typeof (value as { codes?: unknown }).codes === 'object';

/** @throws ContractError naming what is missing */
function moduleOf(exposed: unknown, { declaration }: RemoteRelease): RemoteModule {
  const module = (exposed as { default?: unknown } | null)?.default;
  if (!isRemoteModule(module)) {
    throw new ContractError("Its module './remote' has no default export made with defineRemote().");
  }
  const { routes, dialogs, contributions = [] } = declaration;
  const declared = [...routes, ...dialogs, ...contributions].flatMap(({ code }) => code ?? []);
  const missing = declared.find((code) => typeof module.codes[code] !== 'function');
  if (missing !== undefined) throw new ContractError(`It declares '${missing}', which its code does not have.`);
  return module;
}

export function createRemoteLoader(release: RemoteRelease, environment: LoaderEnvironment): RemoteLoader {
  const { timeLimit = chunkTimeout, inspectFile = inspect } = environment;
  /** What runs: the release, or the version before when that is broken. */
  let running = release;
  const entryOf = () => addressOf(running, running.entry);
  const listeners = new Set<() => void>();
  const codes = new Map<string, CodeState>();
  let state: RemoteState = { status: 'declared' };
  let loading: Promise<RemoteState> | undefined;
  let attempt = 0;
  let needsFreshContainer = false;

  const announce = () => {
    for (const listener of listeners) listener();
  };
  const set = (next: RemoteState) => {
    state = next;
    announce();
    return next;
  };
  const setCode = (code: string, next: CodeState) => {
    codes.set(code, next);
    announce();
    return next;
  };
  const report = (failure: LoadFailure, code?: string) =>
    environment.report({
      ...failure,
      remote: release.name,
      version: running.version,
      revision: environment.revision,
      code,
    });

  async function failureOf(error: unknown): Promise<LoadFailure> {
    const { displayName } = release.declaration;
    const failure = (cause: LoadFailure['cause'], why: string, found: Partial<LoadFailure> = {}): LoadFailure => ({
      cause,
      message: `${displayName} could not be loaded. ${why}`,
      original: error,
      requestId: found.requestId,
      isWellNow: found.isWellNow,
    });
    if (error instanceof TimeOut) return failure('time-out', error.message);
    if (error instanceof ContractError) return failure('contract', error.message);
    const file = failedFile(error, entryOf());
    if (!file) {
      needsFreshContainer = true;
      return failure('evaluation', `Its code failed: ${reasonOf(error)}`);
    }
    if (!file.url) return failure('network', 'One of its files did not arrive.');
    const path = new URL(file.url, location.href).pathname;
    const base = new URL(addressOf(running, '.')).pathname;
    const found = await inspectFile(file.url, await deployedHash(running, path.slice(base.length)));
    if (file.isTimeOut && found.cause === 'network')
      return failure('time-out', 'One of its files took too long to arrive.');
    return failure(found.cause, found.message, found);
  }

  /**
   * Goes on with the version before, once, when this one is broken rather than out of reach. Not after a part of it was
   * shown: two versions of one remote in a page could not share what they know.
   */
  async function fallBack(failure: LoadFailure): Promise<boolean> {
    const isShown = [...codes.values()].some(({ status }) => status === 'ready');
    if (running !== release || isShown || !isFaultOfVersion(failure)) return false;
    const before = await environment.releaseBefore?.(release).catch(() => undefined);
    if (before === undefined) return false;
    running = before;
    attempt = 0;
    state = { status: 'declared' };
    return true;
  }

  async function loadOnce(repeats = silentRepeats): Promise<RemoteState> {
    const unmet = unmetRequirement(running.declaration, environment.provides);
    if (unmet !== undefined) {
      const failure: LoadFailure = { cause: 'requires', message: unmet };
      report(failure);
      if (await fallBack(failure)) return loadOnce();
      return set({ status: 'refused', failure });
    }
    set({ status: 'checked' });
    set({ status: 'loading' });
    try {
      const container = environment.loadContainer(running, attempt);
      const exposed = await within(timeLimit, container, release.declaration.displayName);
      return set({ status: 'ready', module: moduleOf(exposed, running) });
    } catch (error) {
      const failure = await failureOf(error);
      if (failure.isWellNow && repeats > 0) {
        attempt += 1;
        return loadOnce(repeats - 1);
      }
      report(failure);
      if (await fallBack(failure)) return loadOnce();
      needsFreshContainer = true;
      return set({ status: 'failed', failure });
    }
  }
  function load(): Promise<RemoteState> {
    if (state.status === 'ready' || state.status === 'refused' || state.status === 'failed')
      return Promise.resolve(state);
    loading ??= loadOnce().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  async function loadCodeOnce(code: string, repeats = silentRepeats): Promise<CodeState> {
    if (state.status === 'declared' && attempt === 0) environment.preload?.(release, code);
    const loaded = await load();
    if (loaded.status !== 'ready') {
      const failure = 'failure' in loaded ? loaded.failure : undefined;
      if (!failure) throw new Error(`The loader of '${release.name}' ended in state '${loaded.status}'.`);
      return setCode(code, { status: 'failed', failure, canRetry: loaded.status === 'failed' });
    }
    try {
      const get = loaded.module.codes[code];
      if (!get) throw new ContractError(`It has no '${code}'.`);
      const { default: component } = await within(timeLimit, get(), release.declaration.displayName);
      const isComponent = typeof component === 'function' || (typeof component === 'object' && component !== null);
      if (!isComponent) throw new ContractError(`'${code}' has no component as its default export.`);
      return setCode(code, { status: 'ready', component });
    } catch (error) {
      const failure = await failureOf(error);
      if (failure.isWellNow && repeats > 0) return loadCodeOnce(code, repeats - 1);
      report(failure, code);
      if (await fallBack(failure)) return loadCodeOnce(code);
      return setCode(code, { status: 'failed', failure, canRetry: true });
    }
  }
  const pending = new Map<string, Promise<CodeState>>();
  function loadCode(code: string): Promise<CodeState> {
    const known = codes.get(code);
    if (known && known.status !== 'loading') return Promise.resolve(known);
    let work = pending.get(code);
    if (!work) {
      work = loadCodeOnce(code).finally(() => pending.delete(code));
      pending.set(code, work);
    }
    return work;
  }

  return {
    release,
    state: () => state,
    codeState: (code) => codes.get(code) ?? waiting,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
    loadCode,
    retry: (code) => {
      for (const [name, { status }] of codes) if (status === 'failed') codes.delete(name);
      codes.delete(code);
      if (needsFreshContainer && state.status !== 'loading' && state.status !== 'refused') {
        needsFreshContainer = false;
        attempt += 1;
        state = { status: 'declared' };
      }
      announce();
      return loadCode(code);
    },
    rendered: (code, error) => {
      const { displayName } = release.declaration;
      if (failedFile(error, entryOf())) {
        // A part that the page itself loads lazily: React keeps the failure, so only fresh modules ask again.
        needsFreshContainer = true;
        void failureOf(error).then((failure) => report(failure, code));
        return;
      }
      report(
        { cause: 'render', message: `A page of ${displayName} failed: ${reasonOf(error)}`, original: error },
        code,
      );
    },
    ranAway: (code, part = 'page') => {
      const { displayName } = release.declaration;
      const message = `A ${part} of ${displayName} updates itself without end. It held a navigation and was closed.`;
      report({ cause: 'runaway', message }, code);
    },
  };
}

const waiting: CodeState = { status: 'loading' };
