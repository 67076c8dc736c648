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
      "IDENTITY_AUTHORITY must be an absolute address, not 'nowhere'",
      'SMTP_URL is missing',
    ]) {
      expect(read).toThrow(part);
    }
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
});
