import type { ReleaseSet } from '@groundwork/federation/releases';
import { toast } from '@groundwork/ui';
import { type SwitchedOff, setSwitchedOff, switchedOffRemote } from '../availability/switched-off.ts';
import { askNetworkForNextPage } from '../kept-page.ts';
import { readReleaseSet } from '../loader/release-set.ts';
import type { UpdatePlan, Withdrawn } from './update-plan.ts';

// One notice, two signals (docs: releases#what-a-browser-does-with-a-newer-release): a waiting service worker, or a
// release set whose versions have changed. The page stays what it is until the user accepts. Then remotes are replaced
// in the open page; for a new host the waiting worker takes over and the page is loaded once more.

export interface Updates {
  /** Looks for a newer release set now: also after a file of this one could not be loaded. */
  check: () => Promise<void>;
  /** A new worker waits to take over. */
  workerWaits: (worker: ServiceWorker) => void;
  /** Starts looking: soon, on focus, every five minutes, and when a change of the releases is seen. */
  start: () => () => void;
}

const interval = 5 * 60_000;
/** After the first screen: the page may be the kept one, and a newer set may be live. */
const firstLook = 3000;
/** A notice that was closed comes back after so long. */
const pauseAfterClosing = 30 * 60_000;
const address = '/release-set.json';
/** An urgent one comes back sooner. */
const urgentPause = interval;
/** A worker that is waiting takes over within a second, unless the one before it is busy. */
const longestTakeover = 5000;
/** A remote that is switched off must leave open pages within ten seconds. */
const stateInterval = 7000;
const stateAddress = '/release-state.json';

export type Versions = Pick<ReleaseSet, 'revision'> &
  Partial<Pick<ReleaseSet, 'channel' | 'host' | 'remotes'>> & { withdrawn?: readonly Withdrawn[] };

export interface UpdateParts {
  reload?: () => void;
  now?: () => number;
  /** Takes the remotes of each release set that was read. */
  learn?: (remotes: ReleaseSet['remotes']) => void;
  /** Versions of the shared packages that the host of this page has. */
  provides?: Record<string, string>;
  /** Replaces remotes in the open page by those of a set. @returns false when one does not work, and nothing was changed */
  replace?: (live: ReleaseSet) => Promise<boolean>;
}

const reloadPlan: UpdatePlan = {
  text: 'There is a new version. Refresh the browser or app to get the latest version.',
  isUrgent: false,
};

/** The live release by names and versions: a rollback to the versions of this page is not reported as an update. */
const contentOf = ({ host, remotes = [] }: Versions): string =>
  // One that is switched off has left this page, and is no reason to load it again.
  [host, ...remotes.filter(({ name }) => switchedOffRemote(name) === undefined)]
    .map((release) => `${release?.name} ${release?.version}`)
    .sort()
    .join();

/** @param started what the page was started with */
export function createUpdates(started: Versions, parts: UpdateParts = {}): Updates {
  const { reload = () => location.reload(), now = Date.now, learn, provides = {}, replace } = parts;
  let own = started;
  let waiting: ServiceWorker | undefined;
  /** The last change that a notice has shown, and when. */
  let noticed: { revision: number | 'worker'; at: number; pause: number } | undefined;
  let takeBack: (() => void) | undefined;

  async function loadAgain(): Promise<void> {
    await askNetworkForNextPage();
    reload();
    // Still here: the browser asked about unsaved work and the user stayed. The next check reports it again.
    noticed = undefined;
  }
  function accept(): void {
    const worker = waiting;
    if (!worker) return void loadAgain();
    waiting = undefined;
    // Chromium restarts the old worker when a request arrives while it stops; it then stays until it is asked for a page.
    const late = setTimeout(loadAgain, longestTakeover);
    // Also after that: a page that Chromium asks of the old worker while the new one takes over is never answered.
    const onTakeover = () => {
      clearTimeout(late);
      void loadAgain();
    };
    navigator.serviceWorker.addEventListener('controllerchange', onTakeover, { once: true });
    worker.postMessage('SKIP_WAITING');
  }
  function notice(revision: number | 'worker', plan: UpdatePlan = reloadPlan): void {
    const isKnown = noticed !== undefined && (revision === 'worker' || noticed.revision === revision);
    if (isKnown && noticed && now() - noticed.at < noticed.pause) return;
    // The release set and its worker are one change.
    const isSameChange = noticed?.revision === 'worker' && now() - noticed.at < interval;
    noticed = { revision, at: now(), pause: plan.isUrgent ? urgentPause : pauseAfterClosing };
    if (isSameChange) return;
    takeBack?.();
    const { text, isUrgent, inPlace } = plan;
    const action =
      inPlace && !waiting && replace
        ? { label: inPlace.isAfterSaving() ? 'After saving' : 'Update', onAction: () => void replaceBy(inPlace) }
        : { label: 'Refresh', onAction: accept };
    takeBack = toast({ text, tone: isUrgent ? 'danger' : 'info', persistent: true, action });
  }
  async function replaceBy({ live, saved }: NonNullable<UpdatePlan['inPlace']>): Promise<void> {
    await saved();
    // Another change may have been accepted, or a newer one have come, while something was not saved yet.
    if (noticed?.revision !== live.revision || !(await replace?.(live))) return;
    own = live;
    noticed = undefined;
    // The worker still keeps the page with the versions before.
    await askNetworkForNextPage();
  }
  /** What differs, in words: its code is needed with the first change only. */
  async function planFor(live: Versions): Promise<UpdatePlan> {
    const { planUpdate } = await import(/* webpackChunkName: "updates" */ './update-plan.ts');
    const { withdrawn = [] } = live;
    return planUpdate({ own, live: readReleaseSet({ channel: 'portal', ...own, ...live }), provides, withdrawn });
  }
  async function check(): Promise<void> {
    if (!navigator.onLine) return;
    try {
      const response = await fetch(address, { cache: 'no-store' });
      const live = response.ok ? ((await response.json()) as Partial<Versions>) : undefined;
      const { revision } = live ?? {};
      if (live === undefined || typeof revision !== 'number') return;
      if (Array.isArray(live.remotes)) learn?.(live.remotes);
      if (revision !== own.revision && contentOf({ ...live, revision }) !== contentOf(own))
        return notice(revision, await planFor({ ...live, revision }).catch(() => reloadPlan));
      if (waiting) return notice('worker');
      takeBack?.();
      noticed = undefined;
    } catch {
      // The server may be unreachable for a moment: the next check decides.
    }
  }
  let seen = started.revision;
  /** A small question, asked often: is there anything new, and is a remote switched off? */
  async function checkState(): Promise<void> {
    if (!navigator.onLine || document.visibilityState === 'hidden') return;
    try {
      const response = await fetch(stateAddress, { cache: 'no-store' });
      if (!response.ok) return;
      const { revision, disabled = [] } = (await response.json()) as { revision?: number; disabled?: SwitchedOff[] };
      const named = (name: string) => own.remotes?.find((remote) => remote.name === name);
      for (const { name, reason } of setSwitchedOff(disabled.filter(({ name }) => named(name)))) {
        const what = `${named(name)?.declaration?.displayName ?? name} was switched off.`;
        toast({ text: reason ? `${what} ${reason}` : what, tone: 'warning', persistent: true });
      }
      if (typeof revision !== 'number' || revision === seen) return;
      seen = revision;
      await check();
    } catch {
      // The server may be unreachable for a moment: the next question decides.
    }
  }
  return {
    check,
    workerWaits: (worker) => {
      waiting = worker;
      notice('worker');
    },
    start: () => {
      const look = () => {
        void checkState();
        void check();
      };
      const first = setTimeout(look, firstLook);
      const timer = setInterval(look, interval);
      const stateTimer = setInterval(() => void checkState(), stateInterval);
      window.addEventListener('focus', look);
      const onVisibility = () => document.visibilityState === 'visible' && look();
      document.addEventListener('visibilitychange', onVisibility);
      return () => {
        clearTimeout(first);
        clearInterval(timer);
        clearInterval(stateTimer);
        window.removeEventListener('focus', look);
        document.removeEventListener('visibilitychange', onVisibility);
      };
    },
  };
}
