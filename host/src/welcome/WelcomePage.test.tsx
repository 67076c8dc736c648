import type { BrowserConfiguration } from '@groundwork/federation/releases';
import { expectNoAxeViolations } from '@groundwork/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WelcomePage } from './WelcomePage.tsx';

const configuration: BrowserConfiguration = {
  channel: 'portal',
  apiBaseUrl: '/api/',
  identity: { authority: 'http://localhost:4100', clientId: 'groundwork-portal', apiScope: 'api' },
  chat: { applicationId: 'groundwork', region: 'local' },
  invitationMail: 'invitations@groundwork.test',
  supportMail: 'support@groundwork.test',
};
const props = { configuration, onDismissNotice: jest.fn(), onSignIn: jest.fn(async () => undefined) };

it('starts the sign-in with its button [SH-02]', async () => {
  render(<WelcomePage {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(props.onSignIn).toHaveBeenCalledTimes(1);
});

it('asks for an invitation by mail [SH-03]', () => {
  render(<WelcomePage {...props} />);
  const link = screen.getByRole('link', { name: 'Request an Invitation' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/^mailto:invitations@groundwork\.test/));
});

it('asks account owners to sign in and everyone else to request an invitation [SH-04]', () => {
  render(<WelcomePage {...props} />);
  expect(screen.getByText(/Account owners sign in.*request an invitation from our team by e-mail/)).toBeVisible();
});

it.each([
  [true, 'Account owners sign in with their e-mail address and password.'],
  [false, 'Account owners sign in with their organization or Google account.'],
])('names what people sign in with (a password of Groundwork: %s)', (usesPasswords, text) => {
  render(<WelcomePage {...props} configuration={{ ...configuration, usesPasswords }} />);
  expect(screen.getByText(new RegExp(text.replace('.', '\\.')))).toBeVisible();
});

it('shows a failure in a danger alert that can be dismissed [ER-07]', async () => {
  render(<WelcomePage {...props} notice={{ tone: 'danger', text: 'access_denied' }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('access_denied');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(props.onDismissNotice).toHaveBeenCalledTimes(1);
});

it('names every setting that the configuration lacks [ER-08]', async () => {
  const bare = {
    ...configuration,
    apiBaseUrl: undefined,
    identity: { ...configuration.identity, authority: '' },
    chat: {},
  };
  render(<WelcomePage {...props} configuration={bare} />);
  const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent);
  expect(alerts).toEqual(
    ['API base address', 'identity server address', 'chat application id', 'chat region'].map(
      (setting) => `Failed to load configuration: missing value for the ${setting}.`,
    ),
  );
  const [dismiss] = screen.getAllByRole('button', { name: 'Dismiss' });
  if (dismiss) await userEvent.click(dismiss);
  expect(screen.getAllByRole('alert')).toHaveLength(3);
});

it('has nothing that axe finds', async () => {
  const { container } = render(<WelcomePage {...props} notice={{ tone: 'danger', text: 'access_denied' }} />);
  await expectNoAxeViolations(container);
});
