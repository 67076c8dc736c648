import { readChatConfiguration } from './configuration.ts';

it('does not start in production unless it is allowed, and then not with the published secret or open addresses', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/groundwork' };
  const wrong = () => readChatConfiguration({ ...production, CHAT_API_TOKEN: 'groundwork-local-chat' });
  for (const message of [
    'GROUNDWORK_ALLOW_LOCAL_CHAT is not 1',
    'CHAT_API_TOKEN must be a secret of your own: this one is published',
    'PORTAL_ORIGINS is missing (required in production)',
  ]) {
    expect(wrong).toThrow(message);
  }
  const allowed = {
    ...production,
    GROUNDWORK_ALLOW_LOCAL_CHAT: '1',
    CHAT_API_TOKEN: '0123456789abcdef',
    PORTAL_ORIGINS: 'https://portal.example',
  };
  expect(readChatConfiguration(allowed)).toMatchObject({ apiToken: '0123456789abcdef' });
  expect(() => readChatConfiguration({ ...allowed, PORTAL_ORIGINS: 'http://portal.example' })).toThrow(
    'PORTAL_ORIGINS must be https:// addresses in production',
  );
});
