import { createHash } from 'node:crypto';
import type { User } from '@groundwork/contract';
import type { Configuration } from '../configuration.ts';
import { escapeHtml } from '../escape-html.ts';
import type { Mail } from '../mail-queue/mail.ts';
import { enqueueOnce } from '../mail-queue/mail-queue.ts';
import type { Compose } from '../mail-queue/sender.ts';
import type { Queries } from '../store/store.ts';
import { type KnownHistoryEntry, readChannel, readHistory } from './channel.ts';
import { readAccounts } from './owner-accounts.ts';
import type { ReleaseStorage } from './release-storage.ts';

// The portal took a version back by itself: the people of its owner get a mail (docs: releases#health). The history is
// what says so, whichever edge did it, and whether or not that edge lives on.

/** What happened before is no news: neither after an upgrade nor after a weekend without the API. */
const newsFor = 24 * 60 * 60_000;
/** Somebody may have acted after the portal, before this looks. */
const entriesRead = 5;

const isNews = ({ action, atUtc }: KnownHistoryEntry) =>
  action === 'health-rollback' && Date.now() - Date.parse(atUtc) < newsFor;

/** Puts a mail to each of the owner's people into the mail queue, once an event. Answers how many are new. */
export const mailOwners =
  (storage: ReleaseStorage) =>
  async (queries: Queries): Promise<number> => {
    const paths = (await storage.list('releases', 'channels/')).map(({ path }) => path);
    const channels = paths.flatMap((path) => /^channels\/([a-z][a-z0-9-]*)\/owners\.json$/.exec(path)?.[1] ?? []);
    let count = 0;
    for (const channel of channels) {
      const { documents, accounts } = await readChannel(storage, channel);
      for (const document of documents) {
        const owners = accounts[document.name] ?? [];
        if (owners.length === 0 || document.entry === undefined) continue;
        const history = await readHistory(storage, channel, document, { most: entriesRead });
        for (const entry of history.filter(isNews)) {
          const subject = `${channel}/${document.name}/${entry.entry}`;
          for (const { id } of await readAccounts(queries, owners)) {
            const mail = createHash('sha256').update(`${subject} ${id}`).digest('hex').slice(0, 32);
            count += await enqueueOnce(queries, mail, 'taken-back', subject, id);
          }
        }
      }
    }
    return count;
  };

/** Makes that mail, from the history as it is when the mail is sent. */
export const composeTakenBack =
  (storage: ReleaseStorage, { portalOrigins }: Pick<Configuration, 'portalOrigins'>): Compose =>
  async (queries, { subjectId, userId }) => {
    const [channel = '', name = '', entry = ''] = (subjectId ?? '').split('/');
    const [event] = await readHistory(storage, channel, { name, entry }, { most: 1 });
    const { rows } = await queries.query<{ doc: User }>('select doc from users where id = $1', [userId]);
    const user = rows[0]?.doc;
    if (!event || !user?.emailAddress || user.isDeleted || user.status === 'Disabled') return undefined;
    return takenBackMail(name, event, { to: user.emailAddress, link: `${portalOrigins[0]}/releases?open=${name}` });
  };

/** What it says: which version, why, and what users have now. */
export function takenBackMail(
  name: string,
  { from = '', version = '', message = '' }: Pick<KnownHistoryEntry, 'from' | 'version' | 'message'>,
  { to, link }: { to: string; link: string },
): Mail {
  const what = `The portal took ${name} ${from} back: ${message}.`;
  const now = version === '' ? 'Its users have no version of it now.' : `Its users have ${version} again.`;
  const next = 'Open pages say that they have a version that was taken back. The Releases page has the failures:';
  return {
    to,
    link,
    subject: `${name} ${from} was taken back`,
    text: [what, now, `${next}\n${link}`].join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/24px 'Segoe UI',sans-serif;color:#1f2421;background:#fbfaf7">
<p>${escapeHtml(what)}</p><p>${escapeHtml(now)}</p>
<p>${escapeHtml(next)} <a href="${escapeHtml(link)}" style="color:#2f6f5e">${escapeHtml(link)}</a></p></body></html>`,
  };
}
