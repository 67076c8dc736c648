import { html } from './html.ts';
import { layout } from './layout.ts';

/** The content of an invitation's page. */
export interface InvitationPage {
  /** Address that the form posts to. */
  action: string;
  firstName: string;
  emailAddress: string;
  minLength: number;
  /** The error of the submitted form, and its field. */
  problem?: { field: 'password' | 'repetition'; text: string } | undefined;
  supportMail: string;
}

/** The page where an invited person chooses a password. It works without scripts. */
export function invitationPage(page: InvitationPage): string {
  const { action, firstName, emailAddress, minLength, problem, supportMail } = page;
  const alert =
    problem !== undefined &&
    html`<div class="alert" role="alert" id="problem">
<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 8v4.5M12 16h.01"/></svg>
<p>${problem.text}</p></div>`;
  const state = (field: 'password' | 'repetition', hint: string) =>
    problem?.field === field
      ? html` aria-invalid="true" aria-describedby="problem${hint}"`
      : hint !== '' && html` aria-describedby="${hint.trim()}"`;
  const focus = (field: 'password' | 'repetition') => (problem?.field ?? 'password') === field && html` autofocus`;
  const content = html`<h1>Choose a password</h1>
<p class="lead">Welcome${firstName !== '' && html`, ${firstName}`}. You will sign in to Groundwork with this password.</p>
${alert}
<form method="post" action="${action}">
<div class="field"><label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" readonly value="${emailAddress}"></div>
<div class="field"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required maxlength="1024"${state('password', ' hint')}${focus('password')}>
<p class="hint" id="hint">At least ${minLength} characters. A sentence is easier to remember than signs and digits.</p></div>
<div class="field"><label for="repetition">Repeat the password</label>
<input id="repetition" name="repetition" type="password" autocomplete="new-password" required maxlength="1024"${state('repetition', '')}${focus('repetition')}></div>
<button class="primary" type="submit">Set password</button>
</form>`;
  return layout('Choose a password', content, { supportMail, script: 'sign-in.js' });
}
