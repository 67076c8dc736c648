import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { badRequest } from '../../problem.ts';
import type { Queries, Store } from '../../store/store.ts';
import { stopMails } from '../settings.ts';

const keyName = 'unsubscribe';

/** The secret of this installation, made when it is first needed. */
async function readKey(queries: Queries): Promise<string> {
  await queries.query('insert into server_keys (name, key) values ($1, $2) on conflict do nothing', [
    keyName,
    randomBytes(32).toString('base64url'),
  ]);
  const { rows } = await queries.query<{ key: string }>('select key from server_keys where name = $1', [keyName]);
  if (!rows[0]) throw new Error('The database has no key for links that end mails.');
  return rows[0].key;
}

const signatureOf = (key: string, userId: string) => createHmac('sha256', key).update(userId).digest('base64url');

/** The link that ends mails to somebody: it needs no sign-in, so it is signed. @param api its address as people reach it */
export async function unsubscribeLink(queries: Queries, api: string, userId: string): Promise<string> {
  const signature = signatureOf(await readKey(queries), userId);
  return `${api}/mail/unsubscribe?${new URLSearchParams({ user: userId, signature })}`;
}

async function isSigned(queries: Queries, userId: string, signature: string): Promise<boolean> {
  const wanted = Buffer.from(signatureOf(await readKey(queries), userId));
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

interface Link {
  Querystring: { user?: unknown; signature?: unknown };
}

/**
 * The page of the link, and its one click: mail programs send the POST themselves (RFC 8058). A GET changes nothing, since
 * programs that check links follow it.
 */
export function unsubscribeRoutes(app: FastifyInstance, store: Store) {
  // Programs send either form; the link says everything.
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  app.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
  const requireUser = async ({ user, signature }: Link['Querystring']) => {
    if (typeof user === 'string' && typeof signature === 'string' && (await isSigned(store, user, signature)))
      return user;
    throw badRequest('This link is not complete. Use the one in the mail, or the notification settings of the portal.');
  };
  const page = (text: string, form = '') =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Mails · Groundwork</title></head>
<body style="max-width:34rem;margin:3rem auto;padding:0 1rem;font:16px/24px 'Segoe UI',sans-serif"><main><h1 style="font-size:20px">Mails from Groundwork</h1><p>${text}</p>${form}</main></body></html>`;
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

  app.get<Link>('/mail/unsubscribe', async (request, reply) => {
    await requireUser(request.query);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .send(
        page(
          'Do you want no more mails about what waits for you? Your inbox stays as it is.',
          '<form method="post"><button style="font:inherit;padding:8px 16px">Stop these mails</button></form>',
        ),
      );
  });
  app.post<Link>('/mail/unsubscribe', async (request, reply) => {
    const userId = await requireUser(request.query);
    await store.tx((transaction) => stopMails(transaction, userId));
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(page('You get no more of these mails. The notification settings of the portal turn them on again.'));
  });
}
