import { createIdentityClient } from './identity-client.ts';

const settings = { authority: 'http://localhost:4100', clientId: 'groundwork-portal', apiScope: 'api' };
const store = (value: unknown) =>
  localStorage.setItem('groundwork.user:http://localhost:4100:groundwork-portal', JSON.stringify(value));
const user = {
  access_token: 'token',
  expires_at: 1_800_000_000,
  profile: { sub: 's', name: 'ada', preferred_username: 'al' },
};

beforeEach(() => localStorage.clear());

it('knows the user by the subject, never by a name that people choose [SE-13]', async () => {
  const client = createIdentityClient(settings);
  store(user);
  expect(await client.stored()).toEqual({ userId: 's', accessToken: 'token', expiresAt: 1_800_000_000 });
  store({ ...user, profile: { ...user.profile, sub: 'another' } });
  expect(await client.stored()).toMatchObject({ userId: 'another' });
});

it('takes damaged storage for nobody, and forgets what it is told to', async () => {
  const client = createIdentityClient(settings);
  localStorage.setItem(client.storageKey, '{"access');
  expect(await client.stored()).toBeUndefined();
  store(user);
  await client.forget();
  expect(await client.stored()).toBeUndefined();
});
