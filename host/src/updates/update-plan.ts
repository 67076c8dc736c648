import type { HostRelease, ReleaseSet, RemoteRelease } from '@groundwork/federation/releases';
import { hasUnsavedWork, watchUnsavedWork } from '@groundwork/shell-sdk';
import { toast } from '@groundwork/ui';
import { switchedOffRemote } from '../availability/switched-off.ts';
import type { ReadReleaseSet } from '../loader/release-set.ts';
import { unmetRequirement } from '../loader/requirements.ts';
import type { Versions } from './updates.ts';

/** What a notice of newer versions says and offers. */
export interface UpdatePlan {
  text: string;
  /** A version that is open here was taken back. */
  isUrgent: boolean;
  /** Absent: the page has to be loaded again. */
  inPlace?: {
    /** What the page has afterwards. */
    live: ReleaseSet;
    isAfterSaving: () => boolean;
    /** Resolves when no remote that is replaced has unsaved work. */
    saved: () => Promise<void>;
  };
}

/** A version that its team or the portal took back. */
export interface Withdrawn {
  name: string;
  version: string;
}

interface Parts {
  own: Versions;
  live: ReadReleaseSet;
  provides: HostRelease['provides'];
  withdrawn: readonly Withdrawn[];
}

const refreshText = 'Refresh the browser or app to get the latest version.';

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
const titleOf = ({ declaration, name }: RemoteRelease) => declaration?.displayName ?? name;
const listed = (titles: readonly string[]) => new Intl.ListFormat('en').format(titles);

const newVersion = (titles: readonly string[]) =>
  titles.length > 1
    ? `There are new versions of ${listed(titles)}.`
    : titles.map((title) => `There is a new version of ${title}.`).join('');

/** What the notice says of one remote; nothing where all that is known is that its version is newer. */
function changeOf(before: RemoteRelease | undefined, after: RemoteRelease, isWithdrawn: boolean): string {
  const title = titleOf(after);
  if (isWithdrawn)
    return `Important: the version of ${title} that is open here did not work well and was taken back. The one before it is live.`;
  const message = after.message === undefined ? '' : ` ${sentence(after.message)}`;
  if (before === undefined) return `${title} is new.${message}`;
  return message && newVersion([title]) + message;
}

/** The difference between the page and the live releases, and how the page gets them. */
export function planUpdate({ own, live: { releaseSet, invalid }, provides, withdrawn }: Parts): UpdatePlan {
  const isBack = (release: { name: string; version: string } | undefined) =>
    withdrawn.some(({ name, version }) => name === release?.name && version === release?.version);
  const mine = own.remotes ?? [];
  const nameIn = (remotes: readonly RemoteRelease[], name: string) => remotes.find((remote) => remote.name === name);
  const changed = releaseSet.remotes.filter(({ name, version }) => nameIn(mine, name)?.version !== version);
  const present = [...releaseSet.remotes, ...invalid].map(({ name }) => name);
  const missing = mine.filter(({ name }) => !present.includes(name));
  // One that is switched off is not in the live set, and may come back.
  const gone = missing.filter(({ name }) => switchedOffRemote(name) === undefined);
  const isHostNew = own.host?.version !== releaseSet.host?.version;
  const isUrgent = isBack(own.host) || mine.some(isBack);

  const hostMessage = isHostNew && !isBack(own.host) ? releaseSet.host?.message : undefined;
  const changes = changed.map((after) => {
    const before = nameIn(mine, after.name);
    return { after, text: changeOf(before, after, isBack(before)) };
  });
  // In one sentence: after an upgrade of everything the notice would cover a third of a small screen.
  const silent = changes.filter(({ text }) => !text).map(({ after }) => titleOf(after));
  const lines = [
    hostMessage === undefined ? '' : sentence(hostMessage),
    ...changes.map(({ text }) => text),
    newVersion(silent),
    ...gone.map((remote) => `${titleOf(remote)} is no longer part of this portal.`),
  ];
  const said = lines.filter(Boolean).join(' ');
  const fits = changed.every((release) => unmetRequirement(release.declaration, provides) === undefined);
  if (isHostNew || invalid.length > 0 || !fits) {
    const what = isBack(own.host)
      ? 'Important: the version that is open here was taken back.'
      : 'There is a new version.';
    return { text: `${what} ${refreshText}${said && ` ${said}`}`, isUrgent };
  }
  const replaced = [...changed.map(({ name }) => name), ...gone.map(({ name }) => name)];
  const isAfterSaving = () => replaced.some((name) => hasUnsavedWork(name));
  const titles = listed(changed.map(titleOf));
  return {
    text: said,
    isUrgent,
    inPlace: {
      live: { ...releaseSet, remotes: [...releaseSet.remotes, ...missing.filter((remote) => !gone.includes(remote))] },
      isAfterSaving,
      saved: () => afterSaving(isAfterSaving, `${titles || 'This page'} will be updated once your changes are saved.`),
    },
  };
}

function afterSaving(mustWait: () => boolean, text: string): Promise<void> {
  if (!mustWait()) return Promise.resolve();
  toast({ text, tone: 'info' });
  return new Promise((resolve) => {
    const stop = watchUnsavedWork(() => {
      if (mustWait()) return;
      stop();
      resolve();
    });
  });
}
