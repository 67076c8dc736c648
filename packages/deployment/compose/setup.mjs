#!/usr/bin/env node
// Writes .env beside compose.yaml: asks for the addresses, and makes the secrets. Needs nothing but Node, and takes answers from
// the environment too: `PORTAL_HOST=portal.example.com … node setup.mjs`.
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';

const file = process.argv[2] ?? '.env';
const isHost = (text) => /^(?=.*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text);
const isMail = (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && !text.endsWith('.test');
const isAddress = (text, ...protocols) => URL.canParse(text) && protocols.includes(new URL(text).protocol);
const isStorage = (text) =>
  /AccountName=[^;]+/.test(text) && /AccountKey=[^;]+/.test(text) && !text.includes('AccountName=devstoreaccount1');

/** Name, question, check of the answer, and the answer where none is given. */
const questions = [
  ['GROUNDWORK_VERSION', 'version of the images, such as 0.1.0', (text) => /^\d+\.\d+\.\d+\S*$/.test(text)],
  [
    'REGISTRY',
    'where the images are, with a slash at the end; empty: built on this machine',
    (text) => /^$|\/$/.test(text),
    '',
  ],
  ['PORTAL_HOST', 'host name of the portal, such as portal.example.com', isHost],
  ['WAREHOUSE_HOST', "host name of the warehouse's portal", isHost],
  ['CHAT_HOST', 'host name of the chat', isHost],
  ['IDENTITY_AUTHORITY', 'https:// address of the OpenID provider', (text) => isAddress(text, 'https:')],
  ['IDENTITY_CLIENT_ID', 'client of the portals at the provider', (text) => text !== ''],
  ['IDENTITY_AUDIENCE', 'audience of its access tokens', (text) => text !== '', 'groundwork-api'],
  ['IDENTITY_API_SCOPE', 'scope that allows the API', (text) => text !== '', 'api'],
  ['AZURE_STORAGE_CONNECTION_STRING', 'connection string of an account of Azure Blob Storage', isStorage],
  [
    'SMTP_URL',
    'mail server, such as smtps://user:password@mail.example.com',
    (text) => isAddress(text, 'smtp:', 'smtps:'),
  ],
  ['INVITATION_MAIL', 'address that invitations come from', isMail],
  ['SUPPORT_MAIL', 'address where people get help', isMail],
  ['FIRST_ADMINISTRATOR_MAIL', 'address with which the first Administrator signs in', isMail],
];
/** Where a storage is: messages have files from there only. The chat needs no key of it. */
function originOf(storage) {
  const part = (name) => new RegExp(`(?:^|;)${name}=([^;]+)`).exec(storage)?.[1];
  const endpoint = part('BlobEndpoint');
  if (endpoint) return new URL(endpoint).origin;
  return `${part('DefaultEndpointsProtocol') ?? 'https'}://${part('AccountName')}.blob.${part('EndpointSuffix') ?? 'core.windows.net'}`;
}
/** Of the two networks between the parts; others where these are in use. */
const networks = { FRONT_NETWORK: '172.29.70.0/24', INSIDE_NETWORK: '172.29.71.0/24' };
const secrets = ['DATABASE_PASSWORD', 'CHAT_API_TOKEN', 'RELEASE_HEALTH_SECRET', 'EDGE_PREVIEW_SECRET'];

/** In single quotes compose takes a value as it is. */
const line = (name, value) => {
  if (/['\n\r]/.test(value)) stop(`${name} must not have a quote or a line break in it.`);
  return `${name}='${value}'`;
};
function stop(message) {
  console.error(message);
  process.exit(1);
}

if (existsSync(file))
  stop(`${file} exists already, with secrets that the running installation needs. Change it by hand, or move it away.`);
const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
const missing = [];
const lines = [];
for (const [name, what, isRight, fallback] of questions) {
  let answer = process.env[name];
  while (answer === undefined || !isRight(answer)) {
    if (answer) console.error(`'${answer}' is not right: ${name} is ${what}.`);
    if (terminal === undefined) {
      if (answer === undefined && fallback !== undefined) answer = fallback;
      else missing.push(`${name}: ${what}`);
      break;
    }
    const said = (
      await terminal.question(`${name}, ${what}${fallback === undefined ? '' : ` [${fallback}]`}: `)
    ).trim();
    answer = said === '' && fallback !== undefined ? fallback : said;
  }
  lines.push(line(name, answer ?? ''));
  if (name === 'AZURE_STORAGE_CONNECTION_STRING' && answer)
    lines.push(line('CHAT_FILE_ORIGINS', process.env.CHAT_FILE_ORIGINS ?? originOf(answer)));
}
terminal?.close();
if (missing.length > 0) stop(`Nothing was written. Missing or wrong:\n- ${missing.join('\n- ')}`);
for (const [name, usual] of Object.entries(networks)) lines.push(line(name, process.env[name] ?? usual));
for (const name of secrets) lines.push(line(name, randomBytes(32).toString('base64url')));
// Only its owner reads it, and one that somebody wrote meanwhile stays.
writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
console.info(
  `${file} is written. It holds secrets: keep a copy where only operators read it. Then: docker compose up --detach`,
);
