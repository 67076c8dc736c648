import { readConfiguration } from './configuration.ts';

describe('readConfiguration', () => {
  it('has a default for everything on one machine', () => {
    expect(readConfiguration({})).toMatchObject({
      port: 4000,
      databaseUrl: 'postgres://groundwork@127.0.0.1:54329/groundwork',
      identity: { authority: 'http://localhost:4100', audience: 'groundwork-api', scope: 'api', isLocalProvider: true },
      portalOrigins: ['http://localhost:3000', 'http://localhost:3100'],
      storage: { connectionString: expect.stringContaining('http://localhost:10000/devstoreaccount1') },
    });
  });

  it('takes access tokens of the standard type alone, unless any type is allowed', () => {
    const typeOf = (IDENTITY_TOKEN_TYPE?: string) => readConfiguration({ IDENTITY_TOKEN_TYPE }).identity.tokenType;
    expect(typeOf()).toBe('at+jwt');
    expect(typeOf('at+jwt')).toBe('at+jwt');
    expect(typeOf('any')).toBeUndefined();
    expect(() => typeOf('JWT')).toThrow('IDENTITY_TOKEN_TYPE must be at+jwt or any');
  });

  it('goes on serving for a while when it is to end, wherever it runs: the load balancer must notice', () => {
    expect(readConfiguration({}).drainMilliseconds).toBe(2000);
  });

  it('follows the ports', () => {
    const environment = {
      PORTAL_PORT: '1',
      WAREHOUSE_PORTAL_PORT: '2',
      BLOB_PORT: '3',
      IDENTITY_PORT: '4',
      DATABASE_PORT: '5',
    };
    expect(readConfiguration(environment)).toMatchObject({
      databaseUrl: 'postgres://groundwork@127.0.0.1:5/groundwork',
      identity: { authority: 'http://localhost:4' },
      portalOrigins: ['http://localhost:1', 'http://localhost:2'],
    });
  });

  it('names everything that is missing or wrong at once', () => {
    const read = () => readConfiguration({ NODE_ENV: 'production', API_PORT: 'x', IDENTITY_AUTHORITY: 'nowhere' });
    for (const part of [
      'API_PORT must be a port number',
      'DATABASE_URL is missing',
      'AZURE_STORAGE_CONNECTION_STRING is missing',
      "IDENTITY_AUTHORITY must be an absolute https:// address in production, not 'nowhere'",
      'PORTAL_ORIGINS is missing (required in production)',
      'SMTP_URL is missing',
      'API_TRUSTED_PROXIES is missing',
    ]) {
      expect(read).toThrow(part);
    }
  });

  it.each([
    ['API_PORT', '70000', 'API_PORT must be a port number'],
    ['API_PORT', '-1', 'API_PORT must be a port number'],
    ['API_REQUESTS_PER_MINUTE', 'abc', "API_REQUESTS_PER_MINUTE must be a whole number of requests from 1, not 'abc'"],
    ['API_REQUESTS_PER_MINUTE', '-1', 'API_REQUESTS_PER_MINUTE must be'],
    ['API_REQUESTS_PER_MINUTE', '1.5', 'API_REQUESTS_PER_MINUTE must be'],
    ['API_LOG_LEVEL', 'loud', 'API_LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
    ['API_DRAIN_MILLISECONDS', '99999999', 'API_DRAIN_MILLISECONDS must be'],
    ['DATABASE_URL', 'http://x', "DATABASE_URL must be a postgres:// address, not 'http://x'"],
    ['AZURE_STORAGE_CONNECTION_STRING', 'nonsense', 'AZURE_STORAGE_CONNECTION_STRING must be a connection string'],
    ['IDENTITY_AUTHORITY', 'ftp://x', 'IDENTITY_AUTHORITY must be an absolute http:// or https:// address'],
    ['PORTAL_ORIGINS', 'https://a.example, b', 'PORTAL_ORIGINS must be absolute addresses'],
    ['PORTAL_ORIGINS', 'https://a.example/path', 'PORTAL_ORIGINS must be absolute addresses without a path'],
    ['API_PUBLIC_URL', '/api', 'API_PUBLIC_URL must be an absolute'],
    ['API_COPY_IMAGE_ALLOW', 'localhost', "API_COPY_IMAGE_ALLOW must be 'host:port' pairs"],
    ['HOST', 'a b', 'HOST must be a host name or an IP address'],
  ])('refuses %s=%s', (name, value, message) => {
    expect(() => readConfiguration({ [name]: value })).toThrow(message);
  });

  const production = {
    NODE_ENV: 'production',
    API_TRUSTED_PROXIES: '10.0.0.0/8',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgresql://api:secret@db.example/groundwork?sslmode=verify-full',
    AZURE_STORAGE_CONNECTION_STRING: 'AccountName=a;AccountKey=b+/=;EndpointSuffix=core.windows.net',
    IDENTITY_AUTHORITY: 'https://login.example.com/tenant/',
    SMTP_URL: 'smtps://mail.example',
    INVITATION_MAIL: 'invitations@example.com',
    SUPPORT_MAIL: 'support@example.com',
    PORTAL_ORIGINS: 'https://portal.example, https://warehouse.example/',
  };

  it.each([
    [
      'DATABASE_URL',
      'postgres://groundwork:groundwork@db.example/groundwork',
      'must have a password that nobody guesses',
    ],
    [
      'AZURE_STORAGE_CONNECTION_STRING',
      'AccountName=devstoreaccount1;AccountKey=a=',
      'must name an account of your own',
    ],
    ['PORTAL_ORIGINS', 'https://portal.example, http://warehouse.example', 'must be https:// addresses in production'],
    ['API_PUBLIC_URL', 'http://portal.example/api', 'must be an absolute https:// address in production'],
    ['IDENTITY_AUTHORITY', 'http://localhost:4100', 'must be an absolute https:// address in production'],
    ['SUPPORT_MAIL', 'support@groundwork.test', 'must be an address of your own'],
    ['CHAT_API_TOKEN', 'groundwork-local-chat', 'must be a secret of your own: this one is published'],
    ['RELEASE_HEALTH_SECRET', 'short', 'must have at least 16 characters'],
  ])('refuses in production what everybody knows or can read on the way: %s=%s', (name, value, message) => {
    expect(() => readConfiguration({ ...production, [name]: value })).toThrow(`${name} ${message}`);
  });

  it('takes what production needs, and no unprotected identity provider', () => {
    expect(readConfiguration(production)).toMatchObject({
      host: '0.0.0.0',
      identity: { authority: 'https://login.example.com/tenant', isLocalProvider: false },
      portalOrigins: ['https://portal.example', 'https://warehouse.example'],
      drainMilliseconds: 2000,
    });
    expect(() => readConfiguration({ ...production, IDENTITY_AUTHORITY: 'http://login.example.com' })).toThrow(
      'IDENTITY_AUTHORITY must be an absolute https:// address in production',
    );
  });

  it('keeps mail where there is no mail server, and needs one in production', () => {
    expect(readConfiguration({}).mail).toEqual({
      smtpUrl: undefined,
      from: 'invitations@groundwork.test',
      support: 'support@groundwork.test',
    });
    const read = () => readConfiguration({ NODE_ENV: 'production', SMTP_URL: 'http://x', SUPPORT_MAIL: 'nobody' });
    expect(read).toThrow('SMTP_URL must be an smtp:// or smtps:// address');
    expect(read).toThrow('INVITATION_MAIL is missing (required in production)');
    expect(read).toThrow("SUPPORT_MAIL must be an e-mail address, not 'nobody'");
  });

  it('knows its own identity provider from another one', () => {
    expect(readConfiguration({}).hasLocalIdentity).toBe(true);
    expect(readConfiguration({ IDENTITY_PORT: '7', IDENTITY_AUTHORITY: 'http://localhost:7' }).hasLocalIdentity).toBe(
      true,
    );
    expect(readConfiguration({ IDENTITY_AUTHORITY: 'https://login.example.com' }).hasLocalIdentity).toBe(false);
  });

  it('takes a subject for an account with the development provider alone, and never in production', () => {
    const isLocal = (environment: NodeJS.ProcessEnv) => readConfiguration(environment).identity.isLocalProvider;
    expect(isLocal({})).toBe(true);
    expect(isLocal({ IDENTITY_AUTHORITY: 'https://login.example.com' })).toBe(false);
    expect(isLocal(production)).toBe(false);
    const demonstration = { IDENTITY_AUTHORITY: 'http://localhost:4100', GROUNDWORK_ALLOW_LOCAL_IDENTITY: '1' };
    expect(isLocal({ ...production, ...demonstration })).toBe(false);
  });

  it('trusts the proxies that it names, and no name of a host', () => {
    expect(readConfiguration({}).trustedProxies).toEqual([]);
    const networks = (text: string) => readConfiguration({ API_TRUSTED_PROXIES: text }).trustedProxies;
    expect(networks('none')).toEqual([]);
    expect(networks('10.1.2.3, 10.2.0.0/16,fd00::/8')).toEqual(['10.1.2.3', '10.2.0.0/16', 'fd00::/8']);
    for (const wrong of ['edge', '10.0.0.0/33', '10.0.0.0/x', 'true', '1']) {
      expect(() => networks(wrong)).toThrow('API_TRUSTED_PROXIES must be');
    }
  });

  it.each(['0', '-1', 'many'])('refuses %s requests a minute', (text) => {
    expect(() => readConfiguration({ API_REQUESTS_PER_MINUTE: text })).toThrow('API_REQUESTS_PER_MINUTE must be');
  });
});
