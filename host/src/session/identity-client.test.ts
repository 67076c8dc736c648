import { createIdentityClient, RenewalRefused } from './identity-client.ts';

/** The library's part: its storage and the provider's responses. */
const mockManager = {
  user: undefined as { refresh_token?: string } | undefined,
  getUser: async () => mockManager.user,
  storeUser: async (user: { refresh_token?: string }) => {
    mockManager.user = user;
  },
  signinSilent: jest.fn(),
};
jest.mock('oidc-client-ts', () => ({
  UserManager: jest.fn(() => mockManager),
  WebStorageStateStore: jest.fn(),
}));

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

it('treats damaged storage as signed out, and forgets the user on request', async () => {
  const client = createIdentityClient(settings);
  localStorage.setItem(client.storageKey, '{"access');
  expect(await client.stored()).toBeUndefined();
  store(user);
  await client.forget();
  expect(await client.stored()).toBeUndefined();
});

describe('a renewal', () => {
  const client = () => createIdentityClient(settings);
  const refusal = (error: string) => Object.assign(new Error(error), { error });

  beforeEach(() => {
    mockManager.user = { ...user, refresh_token: 'used up' };
    mockManager.signinSilent.mockReset();
  });

  it('asks the provider’s own session when the refresh token was used by a tab that ended before it stored the next', async () => {
    mockManager.signinSilent.mockImplementation(async () => {
      if (mockManager.user?.refresh_token) throw refusal('invalid_grant');
      return { ...user, access_token: 'new' };
    });
    expect(await client().renew()).toMatchObject({ accessToken: 'new', userId: 's' });
  });

  it('is refused when that session is over too, and when there was no refresh token', async () => {
    mockManager.signinSilent.mockImplementation(async () => {
      throw refusal(mockManager.user?.refresh_token ? 'invalid_grant' : 'login_required');
    });
    await expect(client().renew()).rejects.toBeInstanceOf(RenewalRefused);
    expect(mockManager.signinSilent).toHaveBeenCalledTimes(2);
    await expect(client().renew()).rejects.toBeInstanceOf(RenewalRefused);
    expect(mockManager.signinSilent).toHaveBeenCalledTimes(3);
  });

  it.each([new TypeError('Failed to fetch'), refusal('temporarily_unavailable')])(
    'keeps the refresh token after a failure that may pass: %s',
    async (failure) => {
      mockManager.signinSilent.mockRejectedValue(failure);
      await expect(client().renew()).rejects.toBe(failure);
      expect(mockManager.signinSilent).toHaveBeenCalledTimes(1);
      expect(mockManager.user?.refresh_token).toBe('used up');
    },
  );
});
