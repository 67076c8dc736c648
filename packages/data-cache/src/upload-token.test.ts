import { resetCache } from './reset.ts';
import { type FakeApi, fakeApi } from './testing/index.ts';
import { getUploadToken } from './upload-token.ts';

let api: FakeApi;
beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') });
  api = fakeApi();
});
afterEach(() => {
  api.restore();
  jest.useRealTimers();
});
const token = {
  serviceUrl: 'http://localhost/blob',
  parameterString: 'sig=1',
  container: 'incoming',
  containerUrl: 'http://localhost/blob/incoming',
  expires: '2026-11-20T13:00:00Z',
};

it('the upload token is reused while more than 300 seconds remain before its expiry [DC-10] [API-34]', async () => {
  api.on('GET', 'mediaitems/uploadToken', { body: token });
  expect(await getUploadToken()).toMatchObject({ succeeded: true, data: token });
  jest.setSystemTime(Date.parse('2026-11-20T12:54:59Z'));
  await getUploadToken();
  expect(api.requests).toHaveLength(1);
  jest.setSystemTime(Date.parse('2026-11-20T12:55:00Z'));
  await getUploadToken();
  expect(api.requests).toHaveLength(2);
});

it('five uploads that begin together ask for one token; the next ask again when that failed', async () => {
  const mend = api.fail('GET', 'mediaitems/uploadToken');
  const failed = await Promise.all([getUploadToken(), getUploadToken()]);
  expect(failed.map(({ succeeded }) => succeeded)).toEqual([false, false]);
  mend();
  api.on('GET', 'mediaitems/uploadToken', { body: token });
  const answers = await Promise.all(Array.from({ length: 5 }, getUploadToken));
  expect(answers.map(({ data }) => data)).toEqual(Array(5).fill(token));
  expect(api.requests).toHaveLength(2);
});

it('a token that was requested before the sign-out is not given to the next user', async () => {
  let answer = () => {};
  const later = { ...token, parameterString: 'sig=2' };
  api.on('GET', 'mediaitems/uploadToken', () =>
    api.requests.length > 1
      ? { body: later }
      : new Promise((resolve) => {
          answer = () => resolve({ body: token });
        }),
  );
  const before = getUploadToken();
  while (api.requests.length === 0) await jest.advanceTimersByTimeAsync(1);
  resetCache();
  const after = getUploadToken();
  answer();
  await before;
  expect((await after).data).toEqual(later);
  expect((await getUploadToken()).data).toEqual(later);
});
