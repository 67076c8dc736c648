import type { MediaItem } from '@groundwork/contract';
import { mediaImage } from './useMediaImages.ts';

const stored = {
  id: 'm1',
  name: 'Red rods',
  url: 'https://pictures.test/m1',
  renditions: [{ url: 'https://pictures.test/m1/320', width: 320, height: 240 }],
} as unknown as MediaItem;

it('makes a picture of a media item, with its id, name, renditions and address', () => {
  expect(mediaImage(stored)).toEqual({
    id: 'm1',
    name: 'Red rods',
    url: 'https://pictures.test/m1',
    renditions: [{ url: 'https://pictures.test/m1/320', width: 320, height: 240 }],
  });
});

it('gives a picture without an address an empty one', () => {
  expect(mediaImage({ ...stored, url: undefined }).url).toBe('');
});
