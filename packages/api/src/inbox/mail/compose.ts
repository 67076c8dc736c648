import type { Notification, Project } from '@groundwork/contract';
import { notificationSubject, notificationText } from '@groundwork/contract/domain';
import { emailPattern } from '@groundwork/contract/schemas';
import type { Configuration } from '../../configuration.ts';
import { escapeHtml } from '../../escape-html.ts';
import type { Mail } from '../../mail-queue/mail.ts';
import type { Compose } from '../../mail-queue/sender.ts';
import { type Caller, findCaller } from '../../policy/caller.ts';
import type { Doc } from '../../records/document.ts';
import { presentRecords } from '../../records/list.ts';
import type { Queries } from '../../store/store.ts';
import { itemsOfMail, type MailItem } from './items.ts';
import { unsubscribeLink } from './unsubscribe.ts';

/** Everything about one record or conversation. */
interface Thread {
  title: string;
  place: string;
  project?: string;
  lines: string[];
}

/** A mail names this many events of a thread; the others are counted. */
const mostLines = 5;
const longestQuote = 300;

/** Makes the mail about what waits for somebody: what is still unread when it is sent. */
export function composeAwayMail({ portalOrigins, publicUrl }: Configuration): Compose {
  const portal = portalOrigins[0] ?? '';
  return async (queries, { id, userId }) => {
    const caller = await findCaller(queries, userId);
    const person = caller?.user;
    if (!person || person.status === 'Disabled' || person.type === 'API') return undefined;
    if (!emailPattern.test(person.emailAddress ?? '')) return undefined;
    const items = await visibleItems(queries, caller, await itemsOfMail(queries, id));
    if (items.length === 0) return undefined;
    const isStaff = person.category === 'PES';
    return awayMailOf(await threadsOf(queries, items, isStaff), items.length, {
      to: person.emailAddress ?? '',
      // Subscribers have conversations and no inbox.
      link: `${portal}/${items.some(({ message }) => !message) && isStaff ? 'inbox' : conversationsOf(items)}`,
      unsubscribe: await unsubscribeLink(queries, publicUrl ?? `${portal}/api`, userId),
      hasInbox: isStaff,
    });
  };
}

/** Without notifications of projects that the person has left since: their inbox hides them too. */
async function visibleItems(queries: Queries, caller: Caller, items: readonly MailItem[]): Promise<MailItem[]> {
  const ids = items.flatMap(({ id, message }) => (message ? [] : id));
  const seen = await presentRecords(queries, 'notifications', caller, ids);
  const visible = new Set(seen.map(({ text }) => (JSON.parse(text) as Doc).id));
  return items.filter(({ id, message }) => message || visible.has(id));
}

/** The one conversation that all of it is about, else the list of them. */
function conversationsOf(items: readonly MailItem[]): string {
  const [url, ...others] = new Set(items.flatMap(({ message }) => message?.channelUrl ?? []));
  return url === undefined || others.length > 0 ? 'conversations' : `conversations?with=${encodeURIComponent(url)}`;
}

async function threadsOf(queries: Queries, items: readonly MailItem[], isStaff: boolean): Promise<Thread[]> {
  const notifications = await docsOf<Notification>(
    queries,
    'notifications',
    items.flatMap(({ id, message }) => (message ? [] : id)),
  );
  const projects = await docsOf<Project>(
    queries,
    'projects',
    items.flatMap(({ message }) => message?.projectId ?? []),
  );
  const threads = new Map<string, Thread>();
  for (const { id, thread: key, message, topic } of items) {
    const notification = notifications.get(id);
    const project = message?.projectId ? projects.get(message.projectId) : undefined;
    const thread: Thread = threads.get(key) ?? {
      ...(notification
        ? notificationSubject(notification)
        : { title: message?.channelName || 'Conversation', place: 'Conversation' }),
      project: notification?.projectName ?? project?.name,
      lines: [],
    };
    threads.set(key, thread);
    if (notification) {
      const { actor, text, quote } = notificationText(notification);
      thread.lines.push(`${actor} ${text}${quote ? ` “${shortened(quote)}”` : ''}`);
    } else if (message) {
      const isFile = message.text === '';
      const verb = topic === 'mention' ? 'mentioned you' : isFile ? 'sent a file' : 'wrote';
      const isQuoted = !isFile && (isStaff || project?.messageMail !== 'notice');
      thread.lines.push(`${message.senderName} ${verb}${isQuoted ? `: “${shortened(message.text)}”` : '.'}`);
    }
  }
  return [...threads.values()];
}

async function docsOf<T>(queries: Queries, table: string, ids: readonly string[]): Promise<Map<string, T>> {
  if (ids.length === 0) return new Map();
  const { rows } = await queries.query<{ id: string; doc: T }>(
    `select id, doc from ${table} where id = any($1::text[])`,
    [ids],
  );
  return new Map(rows.map(({ id, doc }) => [id, doc]));
}

/** What the mail says: by record or conversation, what happened; its subject names the project. */
export function awayMailOf(
  threads: readonly Thread[],
  count: number,
  { to, link, unsubscribe, hasInbox }: { to: string; link: string; unsubscribe: string; hasInbox: boolean },
): Mail {
  const projects = [...new Set(threads.flatMap(({ project }) => project ?? []))].map(oneLine);
  const [first] = threads;
  const what =
    count === 1 && first ? oneLine(first.lines[0]?.split(/:? “/)[0] ?? first.title) : `${count} new notifications`;
  const where = projects.length > 1 ? `${projects[0]} and ${projects.length - 1} more` : projects[0];
  const parts = threads.map(({ title, place, lines }) => {
    const shown = lines.slice(-mostLines).map(oneLine);
    const rest = lines.length - shown.length;
    return { title: oneLine(title), place: oneLine(place), lines: rest > 0 ? [`${rest} earlier`, ...shown] : shown };
  });
  const settings = hasInbox ? 'the notification settings of your inbox' : 'the mail settings of your conversations';
  const foot = `You received this mail because you were away. Choose which mails you get in ${settings}.`;
  const text = [
    ...parts.map(({ title, place, lines }) => [`${title} (${place})`, ...lines.map((line) => `- ${line}`)].join('\n')),
    `Open: ${link}`,
    `${foot}\nUnsubscribe: ${unsubscribe}`,
  ].join('\n\n');
  const anchor = (url: string, words: string) =>
    `<a href="${escapeHtml(url)}" style="color:#2f6f5e">${escapeHtml(words)}</a>`;
  return {
    to,
    link,
    unsubscribe,
    subject: [where, what].filter(Boolean).join(': ').slice(0, 200),
    text,
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/24px 'Segoe UI',sans-serif;color:#1f2421;background:#fbfaf7">
${parts.map(({ title, place, lines }) => `<h2 style="font-size:16px;margin:16px 0 0">${escapeHtml(title)}</h2><p style="margin:0;color:#5d655f;font-size:14px">${escapeHtml(place)}</p><ul style="margin:4px 0">${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`).join('\n')}
<p>${anchor(link, 'Open in Groundwork')}</p>
<p style="color:#5d655f;font-size:14px">${escapeHtml(foot)} ${anchor(unsubscribe, 'Unsubscribe')}</p></body></html>`,
  };
}

const shortened = (text: string) => (text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text);
/** Names and messages are other people's text: one line of it. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 500);
