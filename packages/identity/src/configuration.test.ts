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

  it('refuses production, unless it is allowed', () => {
    expect(() => readIdentityConfiguration({ NODE_ENV: 'production' })).toThrow(
      /does not start with NODE_ENV=production/,
    );
    const allowed = { NODE_ENV: 'production', GROUNDWORK_ALLOW_LOCAL_IDENTITY: '1' };
    expect(readIdentityConfiguration(allowed).port).toBe(4100);
  });

  it('names a variable that is wrong', () => {
    expect(() => readIdentityConfiguration({ IDENTITY_TOKEN_SECONDS: 'soon' })).toThrow(
      "IDENTITY_TOKEN_SECONDS must be a positive whole number; it is 'soon'.",
    );
  });
});
