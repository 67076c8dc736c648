import { html } from './html.ts';
import { layout } from './layout.ts';

/** A page that says one thing and offers the way back. */
export function noticePage(notice: {
  title: string;
  text: string;
  home: string;
  supportMail: string;
  /** The label of the button. */
  action?: string;
}): string {
  const content = html`<h1>${notice.title}</h1>
<p class="lead">${notice.text}</p>
<a class="primary" href="${notice.home}">${notice.action ?? 'Back to Groundwork'}</a>`;
  return layout(notice.title, content, { supportMail: notice.supportMail });
}

/**
 * The page of a sign-out. With a valid hint of the session it submits itself; otherwise a person must press the button,
 * or any site could sign people out.
 * @param form the provider's form, which carries its own protection against forgery
 */
export function signOutPage(page: {
  formAction: string;
  secret: string;
  isAutomatic: boolean;
  supportMail: string;
}): string {
  const content = html`<h1>Sign out</h1>
<p class="lead">${page.isAutomatic ? 'Signing you out …' : 'Do you want to sign out of Groundwork?'}</p>
<form method="post" action="${page.formAction}"${page.isAutomatic && html` data-automatic`}>
<input type="hidden" name="xsrf" value="${page.secret}"><input type="hidden" name="logout" value="yes">
<button class="primary" type="submit">Sign out</button>
</form>`;
  return layout('Sign out', content, { supportMail: page.supportMail, script: 'sign-out.js' });
}
