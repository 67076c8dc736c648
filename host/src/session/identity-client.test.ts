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

it.each([
  ['name', 'ada'],
  ['preferred_username', 'al'],
  ['missing', 's'],
  ['', 'ada'],
])('takes the user from the configured claim %s', async (userClaim, name) => {
  store(user);
  const client = createIdentityClient({ ...settings, userClaim });
  expect(await client.stored()).toEqual({ name, accessToken: 'token', expiresAt: 1_800_000_000 });
});

it('takes damaged storage for nobody, and forgets what it is told to', async () => {
  const client = createIdentityClient({ ...settings, userClaim: 'name' });
  localStorage.setItem(client.storageKey, '{"access');
  expect(await client.stored()).toBeUndefined();
  store(user);
  await client.forget();
  expect(await client.stored()).toBeUndefined();
});
