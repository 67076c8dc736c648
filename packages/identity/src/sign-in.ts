import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import type { Accounts } from './accounts.ts';
import type { Attempts } from './attempts.ts';
import type { IdentityConfiguration } from './configuration.ts';
import { demonstrationPassword } from './demonstration-accounts.ts';
import { readForm } from './form.ts';
import type { KnownDevices } from './known-devices.ts';
import { noticePage } from './pages/notice-page.ts';
import { signInPage } from './pages/sign-in-page.ts';
import { createReturns } from './returns.ts';
import { protectPage } from './security.ts';
import { createTurns } from './turns.ts';

/** One text for unknown, wrong, disabled and deleted: the page must not reveal who has an account. */
const refused =
  'The e-mail address or the password is not right, or the account is not active. Check both, or ask your administrator.';
const tooMany = (seconds: number) => `Too many attempts. Try again in ${seconds} seconds.`;

export interface SignInParts {
  accounts: Accounts;
  attempts: Attempts;
  devices: KnownDevices;
  addressOf: (request: IncomingMessage) => string;
}

const checksAtOnce = 2;
/** No account has a longer e-mail address, and what is longer cannot be the key of a count. */
const longestAddress = 320;

/** Answers /interaction/…: shows the sign-in page and takes what is posted from it. */
export function createSignIn(
  configuration: IdentityConfiguration,
  provider: Provider,
  { accounts, attempts, devices, addressOf }: SignInParts,
) {
  const { supportMail, portalOrigins, authority } = configuration;
  const inTurn = createTurns(checksAtOnce);
  const returns = createReturns(portalOrigins, authority.startsWith('https:'));
  /** A browser in which the user has signed in before has its own attempts, which others cannot use up. */
  const allowancesOf = (request: IncomingMessage, account: string) => {
    const device = devices.find(request, account);
    if (device !== undefined) return [{ key: `device ${device} ${account}`, limit: 5 }];
    const address = addressOf(request);
    return [
      { key: `account ${account}`, limit: 50 },
      { key: `account ${account} address ${address}`, limit: 5 },
      { key: `address ${address}`, limit: 30 },
    ];
  };

  const send = (response: ServerResponse, status: number, page: string) => {
    protectPage((name, value) => response.setHeader(name, value), portalOrigins);
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  };
  const show = async (request: IncomingMessage, response: ServerResponse, emailAddress: string, problem?: string) => {
    send(
      response,
      problem === undefined ? 200 : 422,
      signInPage({
        action: request.url ?? '',
        emailAddress,
        problem,
        accounts: await accounts.demonstration(),
        password: demonstrationPassword,
        supportMail,
      }),
    );
  };

  const submit = async (request: IncomingMessage, response: ServerResponse, redirectUri: unknown) => {
    const form = await readForm(request);
    const emailAddress = form.get('email') ?? '';
    const key = emailAddress.trim().toLowerCase().slice(0, longestAddress);
    const allowances = allowancesOf(request, key);
    const { wait, account } = await inTurn(async () => {
      const wait = await attempts.take(allowances);
      return {
        wait,
        account: wait > 0 ? undefined : await accounts.authenticate(emailAddress, form.get('password') ?? ''),
      };
    });
    if (!account) return show(request, response, emailAddress, wait > 0 ? tooMany(wait) : refused);
    await attempts.giveBack(allowances);
    devices.remember(request, response, key);
    returns.remember(response, redirectUri);
    return provider.interactionFinished(request, response, { login: { accountId: account.id, amr: ['pwd'] } });
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const interaction = await provider.interactionDetails(request, response);
      const origin = request.headers.origin;
      if (request.method === 'POST' && (origin === undefined || origin === new URL(authority).origin)) {
        await submit(request, response, interaction.params.redirect_uri);
      } else {
        const hint = interaction.params.login_hint;
        await show(request, response, typeof hint === 'string' ? hint : '');
      }
    } catch (error) {
      if (!(error instanceof errors.OIDCProviderError)) throw error;
      const portal = request.method === 'GET' ? returns.find(request) : undefined;
      if (portal) return void response.writeHead(303, { location: portal, 'cache-control': 'no-store' }).end();
      // The interaction is over or its cookie is gone: an old page, a second tab.
      const text = 'It was open for too long, or you have signed in since. Go back and sign in again.';
      send(
        response,
        400,
        noticePage({ title: 'This page has expired', text, home: `${portalOrigins[0]}/`, supportMail }),
      );
    }
  };
}
