import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Attempts } from './attempts.ts';
import type { IdentityConfiguration } from './configuration.ts';
import { readForm } from './form.ts';
import type { InvitationState, Invitations } from './invitations.ts';
import { invitationPage } from './pages/invitation-page.ts';
import { noticePage } from './pages/notice-page.ts';
import { minPasswordLength, passwordProblem } from './password-rules.ts';
import { protectPage } from './security.ts';
import { createTurns } from './turns.ts';

const ask = 'Ask the person who invited you to send another invitation.';
const notices: Readonly<Record<Exclude<InvitationState, 'open'>, { title: string; text: string }>> = {
  used: {
    title: 'This link has been used',
    text: 'The password was set with it, and it works only once. Sign in with that password, or ask the person who invited you for help.',
  },
  active: { title: 'Your account is in use', text: 'You have signed in before, so no invitation is needed any more.' },
  expired: { title: 'This link has expired', text: `It worked for seven days. ${ask}` },
  replaced: {
    title: 'There is a newer invitation',
    text: 'It was sent after this one, whose link works no longer. Use the link of the latest mail.',
  },
  unknown: { title: 'This link does not work', text: `Look whether its address is complete. ${ask}` },
};

export interface InvitationParts {
  invitations: Invitations;
  attempts: Attempts;
  addressOf: (request: IncomingMessage) => string;
}

/** Answers /invitation/{token}: shows the page and takes the password that is posted from it. */
export function createInvitationRoute(
  configuration: IdentityConfiguration,
  { invitations, attempts, addressOf }: InvitationParts,
) {
  const { supportMail, portalOrigins, authority } = configuration;
  const home = `${portalOrigins[0]}/`;
  const inTurn = createTurns(1);

  const send = (response: ServerResponse, status: number, page: string) => {
    protectPage((name, value) => response.setHeader(name, value), portalOrigins);
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  };
  const refuse = (response: ServerResponse, state: Exclude<InvitationState, 'open'>) =>
    send(response, state === 'unknown' ? 404 : 410, noticePage({ ...notices[state], home, supportMail }));

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', authority);
    const token = pathname.slice('/invitation/'.length);
    const allowances = [{ key: `invitation address ${addressOf(request)}`, limit: 30 }];
    const wait = await attempts.take(allowances);
    if (wait > 0) {
      const text = `Try again in ${wait} seconds.`;
      return send(response, 429, noticePage({ title: 'Too many attempts', text, home, supportMail }));
    }
    const { state, firstName = '', emailAddress = '' } = await invitations.find(token);
    if (state !== 'unknown') await attempts.giveBack(allowances);
    if (state !== 'open') return refuse(response, state);
    const show = (status: number, problem?: Problem) =>
      send(
        response,
        status,
        invitationPage({
          action: pathname,
          firstName,
          emailAddress,
          minLength: minPasswordLength,
          problem,
          supportMail,
        }),
      );
    const { origin } = request.headers;
    if (request.method !== 'POST' || (origin !== undefined && origin !== new URL(authority).origin)) return show(200);
    const form = await readForm(request);
    const password = form.get('password') ?? '';
    const problem = problemOf(password, form.get('repetition') ?? '', [emailAddress, firstName]);
    if (problem) return show(422, problem);
    const before = await inTurn(() => invitations.accept(token, password));
    if (before !== 'open') return refuse(response, before);
    const text = `Sign in to Groundwork as ${emailAddress} with your new password.`;
    send(
      response,
      200,
      noticePage({ title: 'Your password is set', text, home, supportMail, action: 'Go to Groundwork' }),
    );
  };
}

type Problem = { field: 'password' | 'repetition'; text: string };

function problemOf(password: string, repetition: string, known: readonly string[]): Problem | undefined {
  const text = passwordProblem(password, known);
  if (text !== undefined) return { field: 'password', text };
  if (password !== repetition) return { field: 'repetition', text: 'The two passwords differ. Type both again.' };
  return undefined;
}
