import { readIdentityConfiguration } from './configuration.ts';

describe('readIdentityConfiguration', () => {
  it('serves both portals on their default ports', () => {
    expect(readIdentityConfiguration({})).toMatchObject({
      port: 4100,
      authority: 'http://localhost:4100',
      portalOrigins: ['http://localhost:3000', 'http://localhost:3100'],
      tokenSeconds: 3600,
    });
  });

  it('makes guessing of passwords as costly as OWASP asks for', () => {
    expect(readIdentityConfiguration({}).passwordCost).toEqual({ N: 2 ** 16, r: 8, p: 2 });
  });

  it('refuses production, unless it is allowed', () => {
    expect(() => readIdentityConfiguration({ NODE_ENV: 'production' })).toThrow(
      /does not start with NODE_ENV=production/,
    );
    const allowed = { NODE_ENV: 'production', GROUNDWORK_ALLOW_LOCAL_IDENTITY: '1' };
    expect(readIdentityConfiguration(allowed).port).toBe(4100);
  });

  it('opens the demonstration accounts with their public password, but never in production', () => {
    expect(readIdentityConfiguration({}).allowsDemonstration).toBe(true);
    const production = { NODE_ENV: 'production', GROUNDWORK_ALLOW_LOCAL_IDENTITY: '1' };
    expect(readIdentityConfiguration(production).allowsDemonstration).toBe(false);
  });

  it.each([
    ['IDENTITY_TOKEN_SECONDS', 'soon', "must be a whole number of seconds from 1 to 86400, not 'soon'"],
    ['IDENTITY_PORT', '70000', "must be a port number, not '70000'"],
    ['IDENTITY_TRUSTED_PROXIES', '10.0.0.0/33', "must be 'none', or IP addresses and networks"],
    ['IDENTITY_AUTHORITY', 'nowhere', "must be an absolute http:// or https:// address, not 'nowhere'"],
    ['DATABASE_URL', 'http://x', "must be a postgres:// address, not 'http://x'"],
    ['PORTAL_ORIGINS', 'https://a.example/path', 'must be absolute addresses without a path'],
  ])('refuses %s=%s and says what is expected', (name, value, message) => {
    expect(() => readIdentityConfiguration({ [name]: value })).toThrow(`${name} ${message}`);
  });

  it('names all variables that are wrong at once', () => {
    const read = () => readIdentityConfiguration({ IDENTITY_PORT: 'x', IDENTITY_TOKEN_SECONDS: '0' });
    expect(read).toThrow('IDENTITY_PORT');
    expect(read).toThrow('IDENTITY_TOKEN_SECONDS');
  });
});
