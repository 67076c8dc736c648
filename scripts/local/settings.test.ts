import { readSettings, serviceEnvironment } from './settings.ts';

it('uses the documented defaults', () => {
  const { addresses, ports } = readSettings({});
  expect(addresses).toEqual({
    portal: 'http://localhost:3000',
    warehousePortal: 'http://localhost:3100',
    api: 'http://localhost:4000',
    identity: 'http://localhost:4100',
    chat: 'http://localhost:4200',
    blobs: 'http://localhost:10000',
  });
  expect(ports.database).toBe(54329);
});

it('gives every process the ports, the origins and the storage it needs', () => {
  const settings = readSettings({ PORTAL_PORT: '3001', BLOB_PORT: '10001' });
  expect(serviceEnvironment(settings, 'postgres://somewhere')).toMatchObject({
    PORTAL_PORT: '3001',
    API_PORT: '4000',
    DATABASE_URL: 'postgres://somewhere',
    IDENTITY_AUTHORITY: 'http://localhost:4100',
    PORTAL_ORIGINS: 'http://localhost:3001,http://localhost:3100',
    AZURE_STORAGE_CONNECTION_STRING: expect.stringContaining('BlobEndpoint=http://localhost:10001/devstoreaccount1;'),
  });
});

it.each([
  [{ API_PORT: 'four' }, "API_PORT must be a port number from 1 to 65535; it is 'four'."],
  [{ API_PORT: '3000' }, 'PORTAL_PORT and API_PORT are both 3000; give the portal and the API different ports.'],
])('refuses %j in a sentence', (env, message) => {
  expect(() => readSettings(env)).toThrow(message);
});

it('starts no server where one of the user is named', () => {
  const settings = readSettings({
    DATABASE_URL: 'postgres://elsewhere',
    AZURE_STORAGE_CONNECTION_STRING: 'AccountName=mine;',
    IDENTITY_AUTHORITY: 'https://login.example.org',
    CHAT_REGION: 'eu-1',
  });
  expect(settings).toMatchObject({
    databaseUrl: 'postgres://elsewhere',
    storage: 'AccountName=mine;',
    usesOwnStorage: true,
    authority: 'https://login.example.org',
    usesOwnIdentity: true,
    usesOwnChat: true,
  });
});

it('names the print service to the edge where printers are named, beside the services of others', () => {
  const servicesWith = (env: NodeJS.ProcessEnv) => serviceEnvironment(readSettings(env), '').REMOTE_SERVICES;
  const PRINTERS = 'Bench=ipp://printer/ipp/print';
  expect(servicesWith({})).toBeUndefined();
  expect(servicesWith({ PRINTERS })).toBe('warehouse=http://127.0.0.1:4300');
  expect(servicesWith({ PRINTERS, PRINT_PORT: '4301', REMOTE_SERVICES: 'tools=http://t' })).toBe(
    'tools=http://t,warehouse=http://127.0.0.1:4301',
  );
  const own = 'warehouse=http://printing.example';
  expect(servicesWith({ PRINTERS, REMOTE_SERVICES: own })).toBe(own);
});
