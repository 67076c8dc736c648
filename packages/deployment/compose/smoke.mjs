#!/usr/bin/env node
// Shows that an installation works: opens the portal, signs in, writes a record, reads it and deletes it. Needs Node alone:
//   SMOKE_TOKEN=… node smoke.mjs https://portal.example.com
// or, with a client of the provider that has an account (client credentials):
//   SMOKE_CLIENT_ID=… SMOKE_CLIENT_SECRET=… node smoke.mjs https://portal.example.com
const [portal] = process.argv.slice(2);
const { SMOKE_TOKEN, SMOKE_CLIENT_ID, SMOKE_CLIENT_SECRET } = process.env;

async function ask(address, options = {}) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(15_000), ...options });
  const text = await answer.text();
  if (!answer.ok)
    throw new Error(`${options.method ?? 'GET'} ${address} was answered ${answer.status}: ${text.slice(0, 300)}`);
  return text;
}

/** The configuration that the page gives to browsers. */
const configurationOf = (page) => JSON.parse(/id="groundwork-config">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null');

async function tokenFor({ authority, apiScope }) {
  if (SMOKE_TOKEN) return SMOKE_TOKEN;
  if (!SMOKE_CLIENT_ID || !SMOKE_CLIENT_SECRET)
    throw new Error('Give SMOKE_TOKEN, or SMOKE_CLIENT_ID and SMOKE_CLIENT_SECRET.');
  const { token_endpoint: endpoint } = JSON.parse(await ask(`${authority}/.well-known/openid-configuration`));
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: SMOKE_CLIENT_ID,
    client_secret: SMOKE_CLIENT_SECRET,
    scope: apiScope,
  });
  return JSON.parse(await ask(endpoint, { method: 'POST', body })).access_token;
}

async function main() {
  if (!portal || !URL.canParse(portal)) throw new Error('Name the portal: node smoke.mjs https://portal.example.com');
  const page = await ask(portal, { headers: { accept: 'text/html' } });
  const configuration = configurationOf(page);
  if (!configuration) throw new Error(`${portal} answered a page that is not the portal's.`);
  const script = /<script defer src="([^"]+)"/.exec(page)?.[1];
  if (script) await ask(new URL(script, portal));
  console.info('page: ok');
  const api = new URL(configuration.apiBaseUrl, portal).href;
  const headers = { authorization: `Bearer ${await tokenFor(configuration.identity)}` };
  const me = JSON.parse(await ask(`${api}auth/me`, { headers }));
  console.info(`signed in: ${me.emailAddress}`);
  const json = { ...headers, 'content-type': 'application/json' };
  const name = `Smoke test ${new Date().toISOString()}`;
  const made = JSON.parse(
    await ask(`${api}vendors`, { method: 'POST', headers: json, body: JSON.stringify({ name }) }),
  );
  try {
    const read = JSON.parse(await ask(`${api}vendors/${made.id}`, { headers }));
    if (read.name !== name) throw new Error(`The record that was written has the name '${read.name}'.`);
    console.info('written and read: ok');
  } finally {
    await ask(`${api}vendors/${made.id}`, { method: 'DELETE', headers });
  }
  console.info('deleted: ok');
}

main().catch((error) => {
  console.error(error.message, error.cause?.message ?? '');
  process.exitCode = 1;
});
