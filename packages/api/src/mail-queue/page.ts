import { createHash } from 'node:crypto';
import { escapeHtml } from '../escape-html.ts';
import type { Mail } from './mail.ts';
import type { ShownEntry } from './mail-queue.ts';

const states: Readonly<Record<ShownEntry['state'], string>> = {
  waiting: 'Waiting to be sent',
  sent: 'Kept here',
  dropped: 'Not sent: no longer needed',
  failed: 'Failed',
};

const kinds: Readonly<Record<ShownEntry['kind'], string>> = {
  invitation: 'Invitation',
  shipped: 'Shipment on the way',
  arrived: 'Shipment arrived',
  'taken-back': 'A version was taken back',
  away: 'What waits for somebody who is away',
};

/** The mails that this machine would have sent, newest first; a page without scripts. */
export function mailQueuePage(entries: readonly ShownEntry[]): string {
  const list = entries.length === 0 ? '<p>No mail has been sent yet.</p>' : entries.map(entryHtml).join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Outbox · Groundwork</title><style>${style}</style></head><body>
<header><h1>Outbox</h1><p>No mail server is configured (<code>SMTP_URL</code>), so mail is kept here instead of being sent. Reload the page to see what is new.</p></header>
<main>${list}</main></body></html>`;
}

function entryHtml({ kind, mail, state, timeCreated, attempts, lastError }: ShownEntry): string {
  const rows = [
    ...(mail ? [['To', mail.to]] : []),
    ['Written', `${timeCreated.slice(0, 16).replace('T', ' ')} UTC`],
    ['State', states[state]],
    ...(lastError ? [['Attempts', `${attempts}, the last one: ${lastError}`]] : []),
  ];
  const facts = rows.map(([term = '', value = '']) => `<dt>${term}</dt><dd>${escapeHtml(value)}</dd>`).join('');
  return `<article><h2>${escapeHtml(mail?.subject ?? kinds[kind])}</h2><dl>${facts}</dl>${mail ? textHtml(mail) : ''}</article>`;
}

/** The text of the mail, in which its links can be followed. */
function textHtml({ text }: Mail): string {
  // Without the punctuation after it.
  const parts = text.split(/(https?:\/\/[^\s“”"]*[^\s“”".,;:!?)])/).map((part, at) => {
    const isLink = at % 2 === 1;
    return isLink ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part);
  });
  return `<p class="text">${parts.join('')}</p>`;
}

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:46rem;padding:1rem;background:light-dark(#fbfaf7,#16181a);color:light-dark(#1f2421,#ecedea)}
h1{font-size:1.75rem;line-height:1.25;margin:.5rem 0}h2{font-size:1.1rem;margin:0}
article{margin:1rem 0;padding:1rem;border:1px solid light-dark(#e2ded4,#2c3033);border-radius:10px;background:light-dark(#fff,#1e2124)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.1rem 1rem;margin:.5rem 0}dt{color:light-dark(#5d655f,#a3aba5)}dd{margin:0;overflow-wrap:anywhere}
.text{white-space:pre-wrap;overflow-wrap:anywhere;margin:.75rem 0 0}a{color:light-dark(#2f6f5e,#6fbfa8)}a:focus-visible{outline:2px solid;outline-offset:2px}`;

/** Nothing but its own style; links lead away, nothing frames it. */
export const mailQueuePagePolicy = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');
