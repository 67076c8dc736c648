import { fakeApi } from './testing/index.ts';
import { getUploadToken } from './upload-token.ts';

const api = fakeApi();
afterAll(() => {
  api.restore();
  jest.useRealTimers();
});

it('the upload token is reused while more than 300 seconds remain before its expiry [DC-10] [API-34]', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') });
  const token = {
    serviceUrl: 'http://localhost/blob',
    parameterString: 'sig=1',
    container: 'incoming',
    containerUrl: 'http://localhost/blob/incoming',
    expires: '2026-11-20T13:00:00Z',
  };
  api.on('GET', 'mediaitems/uploadToken', { body: token });
  expect(await getUploadToken()).toMatchObject({ succeeded: true, data: token });
  jest.setSystemTime(Date.parse('2026-11-20T12:54:59Z'));
  await getUploadToken();
  expect(api.requests).toHaveLength(1);
  jest.setSystemTime(Date.parse('2026-11-20T12:55:00Z'));
  await getUploadToken();
  expect(api.requests).toHaveLength(2);
});
