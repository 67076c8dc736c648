import type { MediaItem } from '@groundwork/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { collection } from './collection.ts';
import { fakeApi } from './testing/index.ts';
import { mediaImage, useMediaImages } from './useMediaImages.ts';

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

it('shows the title of a name, without the project that it carries', () => {
  expect(mediaImage({ ...stored, name: 'Front view##project-7' }).name).toBe('Front view');
});

it('gives the pictures of ids in their order once they are loaded, and those that are there', async () => {
  const api = fakeApi({
    records: {
      mediaitems: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
    },
  });
  const { result, rerender, unmount } = renderHook(({ ids }) => useMediaImages(ids), {
    initialProps: { ids: ['b', 'gone', 'a'] as string[] | undefined },
  });
  const names = () => result.current.map(({ name }) => name);
  expect(names()).toEqual([]);
  await waitFor(() => expect(names()).toEqual(['B', 'A']));
  const before = result.current;
  rerender({ ids: ['b', 'gone', 'a'] });
  expect(result.current).toBe(before);
  rerender({ ids: ['a'] });
  expect(names()).toEqual(['A']);
  await act(() => collection('mediaitems').patch('a', [{ op: 'replace', path: 'name', value: 'Renamed' }]));
  expect(names()).toEqual(['Renamed']);
  for (const ids of [undefined, []]) {
    rerender({ ids });
    expect(names()).toEqual([]);
  }
  unmount();
  api.restore();
});
