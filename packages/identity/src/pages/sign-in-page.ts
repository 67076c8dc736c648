import type { demonstrationAccounts } from '../demonstration-accounts.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';

/** The content of the sign-in page. */
export interface SignInPage {
  /** Address that the form posts to. */
  action: string;
  emailAddress: string;
  /** Why the last attempt failed. */
  problem?: string | undefined;
  accounts: typeof demonstrationAccounts;
  password: string;
  supportMail: string;
}

/** The page where a person proves who they are. It works without scripts; the list of accounts needs one. */
export function signInPage({ action, emailAddress, problem, accounts, password, supportMail }: SignInPage): string {
  const alert =
    problem !== undefined &&
    html`<div class="alert" role="alert" id="problem">
<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 8v4.5M12 16h.01"/></svg>
<p>${problem}</p></div>`;
  const described = problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`;
  // The cursor goes to the first field that is still empty.
  const form = html`<h1>Sign in</h1>
<p class="lead">Welcome back. Use the account that your team set up for you.</p>
${alert}
<form method="post" action="${action}">
<div class="field"><label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" inputmode="email" required maxlength="320" value="${emailAddress}"${described}${emailAddress === '' && html` autofocus`}></div>
<div class="field"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024"${described}${emailAddress !== '' && html` autofocus`}></div>
<button class="primary" type="submit">Sign in</button>
</form>`;
  return layout('Sign in', form, {
    supportMail,
    script: 'sign-in.js',
    aside: accounts.length > 0 ? accountList(accounts, password) : undefined,
  });
}

function accountList(accounts: SignInPage['accounts'], password: string): Html {
  const initials = (name: string) => name.slice(0, 2).toUpperCase();
  const rows = accounts.map(
    ({ name, description, emailAddress }) => html`<li><button type="button" data-account="${emailAddress}">
<span class="avatar" aria-hidden="true">${initials(name)}</span>
<span class="who"><span class="address">${emailAddress}</span><span class="what">${description}</span></span>
</button></li>`,
  );
  return html`<aside aria-labelledby="accounts">
<h2 id="accounts">Demonstration accounts</h2>
<p class="lead">Choose one to fill in the form. All of them have the password <code data-secret>${password}</code>.</p>
<ul class="accounts">${rows}</ul>
</aside>`;
}
