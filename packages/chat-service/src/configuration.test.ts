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

it('takes files from the storage of the installation only, and from nowhere where none is named', () => {
  const inProduction = {
    ...{ NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/groundwork', GROUNDWORK_ALLOW_LOCAL_CHAT: '1' },
    ...{ CHAT_API_TOKEN: '0123456789abcdef', PORTAL_ORIGINS: 'https://portal.example' },
  };
  const originsWith = (env: NodeJS.ProcessEnv) => readChatConfiguration(env).fileOrigins;
  const account = 'DefaultEndpointsProtocol=https;AccountName=mine;AccountKey=a2V5==;EndpointSuffix=core.windows.net';
  const endpoint = 'BlobEndpoint=https://blobs.example/mine;AccountName=mine;AccountKey=a2V5==';
  expect(originsWith(inProduction)).toEqual([]);
  expect(originsWith({ ...inProduction, CHAT_FILE_ORIGINS: '' })).toEqual([]);
  expect(originsWith({ ...inProduction, AZURE_STORAGE_CONNECTION_STRING: account })).toEqual([
    'https://mine.blob.core.windows.net',
  ]);
  expect(originsWith({ AZURE_STORAGE_CONNECTION_STRING: endpoint })).toEqual(['https://blobs.example']);
  expect(originsWith({ ...inProduction, CHAT_FILE_ORIGINS: 'https://own.example' })).toEqual(['https://own.example']);
  expect(originsWith({ BLOB_PORT: '10007' })).toEqual(['http://localhost:10007', 'http://127.0.0.1:10007']);
});
