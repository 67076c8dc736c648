import { escapeHtml } from '../escape-html.ts';
import type { Mail } from '../mail-queue/mail.ts';

/** What an invitation says. */
export interface InvitationMail {
  to: string;
  firstName: string;
  /** Who invites. */
  inviter: string;
  link: string;
  /** Until when a link that sets a password works; undefined where another identity provider does the signing in. */
  expires?: Date;
  supportMail: string;
}

/** The mail that a new person gets. Names are other people's text: one line of it, and no markup. */
export function invitationMail({ to, link, expires, supportMail, ...names }: InvitationMail): Mail {
  const firstName = oneLine(names.firstName);
  const inviter = oneLine(names.inviter) || 'Your team';
  const day = expires?.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const greeting = firstName ? `Hello ${firstName},` : 'Hello,';
  const what = `${inviter} has set up an account for you at Groundwork. ${day ? 'Choose a password, and you can sign in.' : 'Sign in with the account of your organization.'}`;
  const until = day
    ? `The link works once, until ${day} (UTC). If it no longer works, ask for a new one: ${supportMail}`
    : `If you cannot sign in, ask for help: ${supportMail}`;
  const ignore = 'If you did not expect this mail, you can ignore it.';
  const action = day ? 'Choose a password' : 'Open Groundwork';
  return {
    to,
    link,
    subject: 'Your Groundwork account',
    text: [greeting, what, link, until, ignore].join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/24px 'Segoe UI',sans-serif;color:#1f2421;background:#fbfaf7">
<p>${escapeHtml(greeting)}</p><p>${escapeHtml(what)}</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;font-weight:600;color:#ffffff;background:#2f6f5e;text-decoration:none">${action}</a></p>
<p>Or open this address: <a href="${escapeHtml(link)}" style="color:#2f6f5e">${escapeHtml(link)}</a></p>
<p>${escapeHtml(until)}</p><p>${escapeHtml(ignore)}</p></body></html>`,
  };
}

/** Control characters and line breaks could feign other paragraphs; marks of direction could turn the text around. */
const oneLine = (name: string) =>
  name
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 120);
