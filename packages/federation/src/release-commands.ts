import { readChannel, readDocument, setOf } from './channel.ts';
import { DeployRefused } from './checks.ts';
import { type CommandLine, type Given, readCommandLine } from './command-line.ts';
import { deploy, rolloutText } from './deploy.ts';
import type { StoredRelease } from './documents.ts';
import { readHistory } from './history.ts';
import { cohortOption as cohort, cohortsOf, cohortsText, last, numberOf, reviewers } from './option-values.ts';
import { releaseKey } from './owned.ts';
import { prove } from './proof.ts';
import { channelNames, removeOldReleases } from './retention.ts';
import { rollback } from './rollback.ts';
import { isSignedBy } from './signatures.ts';
import { isOwnStorage, openReleases, storageConnection } from './storage.ts';
import { disable, enable, promote, remove, type SwitchOptions, type SwitchOutcome } from './switches.ts';
import { findWorkspace, refuseOtherName } from './workspace.ts';

/** The commands that change or show what is live. Each answers by its output and throws when it could not do its work. */
const channel = { value: 'NAME', explanation: 'the portal: portal (default) or warehouse; may be repeated' };
const message = { value: 'TEXT', explanation: 'one line that says why; users and the history see it' };
const dryRun = { explanation: 'checks everything, says what would happen and changes nothing' };
const percent = { value: 'N', explanation: 'share of the users, 0 to 100' };

const channelsOf = ({ valuesOf }: Given): string[] => {
  const given = valuesOf('channel');
  return given.length > 0 ? given : ['portal'];
};
/** @throws DeployRefused for a channel that storage does not have: a slip of the pen would deploy to nobody */
async function refuseUnknownChannel(name: string): Promise<void> {
  const known = await channelNames(openReleases(storageConnection()));
  if (known.length === 0 || known.includes(name)) return;
  throw new DeployRefused(
    `There is no channel '${name}'; there are ${known.join(', ')}. Add --new-channel to begin one. Nothing was deployed.`,
  );
}

/** Deploys each workspace named (or the one in this folder) to each `--channel`; default channel: portal. */
export async function deployCommand(args: readonly string[]): Promise<void> {
  const given = readCommandLine(args, {
    usage: 'deploy [NAME…] [--channel NAME]… [--message TEXT]',
    options: {
      channel,
      message,
      percent: { ...percent, explanation: 'only this share of the users gets it, until promote' },
      cohort,
      rule: { value: 'F/N', explanation: 'taken back when more than F percent of N openings fail, e.g. 1/200' },
      preview: { explanation: 'makes nothing live: prints a link that shows it in the live portal' },
      hours: { value: 'N', explanation: 'how long the link of a preview is valid; default: 24' },
      drops: { value: 'NAME', explanation: 'a live route, dialog or menu entry that may go; may be repeated' },
      breaks: { value: 'NAME', explanation: 'a type that may change for others: ui.Button, product.create, or all' },
      key: { value: 'FILE', explanation: "the team's private key; default: GROUNDWORK_RELEASE_KEY" },
      owner: { value: 'TEAM', explanation: 'who owns a name that is new to the channel' },
      unproven: { explanation: 'neither types nor tests: only to storage on this machine' },
      'new-channel': { explanation: 'begins a channel that there is not' },
      'dry-run': dryRun,
    },
  });
  const share = numberOf(given, 'percent', 0, 100);
  const cohorts = cohortsOf(given);
  const [failures, opens] = (last(given, 'rule') ?? '').split('/').map(Number);
  if (
    last(given, 'rule') !== undefined &&
    !(Number(failures) >= 0 && Number(failures) <= 100 && Number.isInteger(opens) && Number(opens) > 0)
  )
    throw new Error(`--rule must be percent/openings such as 1/200; it is '${last(given, 'rule')}'.`);
  const rule = failures !== undefined && opens !== undefined ? { failures, opens } : undefined;
  const rollout = share === undefined && cohorts.length === 0 ? undefined : { percent: share ?? 0, cohorts };
  const isPreview = given.isGiven('preview');
  const people = cohorts.length > 0 ? cohorts : [...reviewers];
  const untilUtc = new Date(Date.now() + (numberOf(given, 'hours', 1, 720) ?? 24) * 3_600_000).toISOString();
  const portal = process.env.PORTAL_ORIGIN || `http://localhost:${process.env.PORTAL_PORT || 3000}`;
  const isDryRun = given.isGiven('dry-run');
  const deployed: string[] = [];
  const isUnproven = given.isGiven('unproven');
  if (isUnproven && !isOwnStorage(storageConnection()))
    throw new DeployRefused('--unproven goes with storage on this machine only. Nothing was deployed.');
  for (const name of given.names.length > 0 ? given.names : [undefined]) {
    const workspace = findWorkspace(name);
    const { folder, name: released } = workspace;
    refuseOtherName(workspace);
    if (!isUnproven) await prove(workspace, console.info);
    deployed.push(released);
    for (const each of channelsOf(given)) {
      if (!given.isGiven('new-channel')) await refuseUnknownChannel(each);
      const { preview } = await deploy({
        folder,
        channel: each,
        message: last(given, 'message'),
        drops: given.valuesOf('drops'),
        breaks: given.valuesOf('breaks').includes('all') ? 'all' : given.valuesOf('breaks'),
        owner: last(given, 'owner'),
        key: releaseKey(last(given, 'key')),
        rollout: isPreview ? undefined : rollout,
        preview: isPreview ? { people, untilUtc } : undefined,
        rule,
        isDryRun,
        log: console.info,
      });
      if (preview !== undefined)
        console.info(`Preview until ${untilUtc} for ${cohortsText(people)}:\n  ${portal}/preview?token=${preview}`);
    }
  }
  if (isDryRun) return;
  try {
    const removed = await removeOldReleases({ names: deployed });
    if (removed.length > 0) console.info(`Removed after 30 days: ${removed.join(', ')}`);
  } catch (error) {
    // A team's credential may not list what is in storage; then the portal's owners clean up.
    console.info(`Old versions were not removed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Rolls each workspace named (or the one in this folder) back on each `--channel`; default channel: portal. */
export async function rollbackCommand(args: readonly string[]): Promise<void> {
  const given = readCommandLine(args, {
    usage: 'rollback [NAME…] [--to VERSION] [--channel NAME]…',
    options: {
      channel,
      to: { value: 'VERSION', explanation: 'the version to make live; default: the one before' },
      message,
      'dry-run': dryRun,
    },
  });
  const isDryRun = given.isGiven('dry-run');
  const to = last(given, 'to');
  if (to !== undefined && given.names.length > 1) throw new Error('--to goes with one name.');
  const names = given.names.length > 0 ? given.names : [findWorkspace().name];
  for (const name of names)
    for (const each of channelsOf(given)) {
      const outcome = await rollback({ name, channel: each, to, isDryRun, message: last(given, 'message') });
      const { version, previous, changed } = outcome;
      if (!changed) console.info(`${name} ${version}: was live on channel ${each} already`);
      else if (isDryRun) console.info(`${name} ${version}: would be live again on channel ${each} (is ${previous})`);
      else console.info(`${name} ${version}: live again on channel ${each} (was ${previous})`);
    }
}

function switchCommand(
  verb: string,
  done: string,
  already: string,
  action: (options: SwitchOptions) => Promise<SwitchOutcome>,
): (args: readonly string[]) => Promise<void> {
  return async (args) => {
    const command: CommandLine = {
      usage: `${verb} [NAME…] [--channel NAME]… [--message TEXT]`,
      options: { channel, message, 'dry-run': dryRun },
    };
    const given = readCommandLine(args, command);
    for (const name of given.names.length > 0 ? given.names : [findWorkspace().name])
      for (const each of channelsOf(given)) {
        if (given.isGiven('dry-run')) {
          console.info(`${name}: would be ${done} on channel ${each}`);
          continue;
        }
        const { changed } = await action({ name, channel: each, message: last(given, 'message') });
        console.info(`${name}: ${changed ? done : already} on channel ${each}`);
      }
  };
}
export const removeCommand = switchCommand('remove', 'removed', 'removed', remove);
export const disableCommand = switchCommand('disable', 'switched off', 'switched off already', disable);
export const enableCommand = switchCommand('enable', 'switched on', 'on already', enable);

/** Gives a candidate to more users, or to all. */
export async function promoteCommand(args: readonly string[]): Promise<void> {
  const given = readCommandLine(args, {
    usage: 'promote [NAME…] [--percent N] [--cohort NAME]… [--channel NAME]…',
    options: {
      channel,
      percent: { ...percent, explanation: 'share of the users; default: 100, everybody' },
      cohort,
      message,
      'dry-run': dryRun,
    },
  });
  const share = numberOf(given, 'percent', 0, 100) ?? 100;
  const cohorts = cohortsOf(given);
  for (const name of given.names.length > 0 ? given.names : [findWorkspace().name])
    for (const each of channelsOf(given)) {
      const words = share === 100 ? 'everybody' : rolloutText({ percent: share, cohorts });
      if (given.isGiven('dry-run')) console.info(`${name}: the candidate would go to ${words} on channel ${each}`);
      else {
        const chosen = cohorts.length > 0 ? { cohorts } : {};
        await promote({ name, channel: each, percent: share, message: last(given, 'message'), ...chosen });
        console.info(`${name}: the candidate goes to ${words} on channel ${each}`);
      }
    }
}

/** Whether portals take the live release for its owner's. */
function signatureWord(live: StoredRelease | undefined, keys: readonly string[]): string {
  if (keys.length === 0 || live === undefined) return keys.length === 0 ? 'not signed' : 'to be signed';
  return isSignedBy(live, keys)
    ? 'signed'
    : 'NOT SIGNED BY ITS OWNER: portals do not show it until it is deployed signed';
}

/** Says what is live on each `--channel`; default channel: portal. */
export async function statusCommand(args: readonly string[]): Promise<void> {
  const given = readCommandLine(args, { usage: 'status [--channel NAME]…', options: { channel } });
  const connectionString = storageConnection();
  for (const each of channelsOf(given)) {
    const state = await readChannel(openReleases(connectionString), each);
    if (state.owners === undefined) {
      console.info(`Channel ${each}: nothing was deployed`);
      continue;
    }
    console.info(`Channel ${each}, revision ${setOf(state).revision}`);
    for (const { document } of state.documents) {
      const { name, live, candidate, disabled } = document;
      const { owner = name, keys = [] } = state.owners.names[name] ?? {};
      const [latest] = await readHistory(connectionString, each, name, document.entry, 1);
      const who = latest === undefined ? '' : `, ${latest.action} by ${latest.by} at ${latest.atUtc}`;
      const what = live === undefined ? 'not live' : `${live.version}${disabled ? ' (switched off)' : ''}`;
      const word = signatureWord(live, keys);
      const trial = candidate && `, candidate ${candidate.release.version} for ${rolloutText(candidate)}`;
      console.info(`  ${name} ${what}${trial ?? ''}${who}; ${owner}, ${word}`);
    }
    for (const name of state.unreadable) console.info(`  ${name}: its document cannot be read; deploy it again`);
  }
}

/** Who did what to a release, the latest first. */
export async function historyCommand(args: readonly string[]): Promise<void> {
  const given = readCommandLine(args, { usage: 'history [NAME…] [--channel NAME]…', options: { channel } });
  const connectionString = storageConnection();
  for (const each of channelsOf(given)) {
    const container = openReleases(connectionString);
    for (const name of given.names.length > 0 ? given.names : [findWorkspace().name]) {
      // Of a document that is not valid too: a rollback names one of these versions.
      const { document, etag } = await readDocument(container, each, name, true);
      if (etag === undefined) throw new Error(`${name} is not part of channel ${each}.`);
      for (const entry of await readHistory(connectionString, each, name, document.entry)) {
        const { atUtc, action, version, from, by, commit, branch, isDirty, dropped } = entry;
        const source = commit
          ? ` at ${commit.slice(0, 10)}${branch ? ` (${branch})` : ''}${isDirty ? ' with changes' : ''}`
          : '';
        const change = from === undefined || from === version ? '' : ` (was ${from})`;
        const lost = dropped.length > 0 ? `; dropped ${dropped.join(', ')}` : '';
        console.info(
          `${atUtc} ${action} ${name} ${version ?? ''}${change} by ${by}${source}${entry.message ? `: ${entry.message}` : ''}${lost}`,
        );
      }
    }
  }
}

/** Removes versions that no channel has live or would go back to, older than `--days` (30). */
export async function cleanCommand(args: readonly string[]): Promise<void> {
  const given = readCommandLine(args, {
    usage: 'clean [--days N]',
    options: { days: { value: 'N', explanation: 'how old a version has to be; 30 by default' }, 'dry-run': dryRun },
  });
  const days = numberOf(given, 'days', 1, 36_500) ?? 30;
  const isDryRun = given.isGiven('dry-run');
  const removed = await removeOldReleases({ days, isDryRun });
  if (removed.length === 0) console.info('Nothing is older.');
  else console.info(`${isDryRun ? 'Would remove' : 'Removed'} ${removed.join(', ')}`);
}
