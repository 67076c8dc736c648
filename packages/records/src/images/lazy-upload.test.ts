import { uploadFile } from './lazy-upload.ts';

jest.mock('./upload.ts', () => {
  throw new Error('Loading chunk failed.');
});
afterEach(() => jest.restoreAllMocks());

it.each([
  [true, 'Sending images could not be loaded. Try again.'],
  [false, 'You are offline. Try again when you have a network.'],
])('says what to do where its code could not be loaded, with a network: %s', async (isOnline, text) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  expect(await uploadFile(new Blob(), {})).toEqual({ succeeded: false, text, isAway: true });
});
