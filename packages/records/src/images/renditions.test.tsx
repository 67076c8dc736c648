import { fakeApi, renderInShell } from '@groundwork/testing';
import { Carousel, Thumbnails } from '@groundwork/ui';
import { configure, screen, waitFor } from '@testing-library/react';
import { ReferenceField } from '../fields/ReferenceField.tsx';
import { ImagePicker } from './ImagePicker.tsx';
import { useUploads } from './useUploads.ts';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);

const renditions = [75, 100, 250, 320, 400, 600, 1600].map((width) => ({
  width,
  height: width,
  url: `http://localhost/${width}.png`,
}));
const image = { id: 'photo', name: 'Photo', renditions, url: 'http://localhost/original.png' };
const world = () =>
  fakeApi({
    records: { mediaitems: [image], products: [{ id: 'tower', name: 'Pink Tower', mediaItemIds: ['photo'] }] },
  });
function Picker() {
  return (
    <ImagePicker
      label="Images"
      value={['photo']}
      onChange={() => undefined}
      uploads={useUploads({ onAdded: () => undefined })}
    />
  );
}

it('asks for 100 in pickers and 250 on picker cards [IM-24]', async () => {
  const view = await renderInShell(
    <ReferenceField label="Product" collection="products" value={undefined} onChange={() => undefined} />,
    { api: world() },
  );
  await view.user.click(await screen.findByRole('combobox', { name: 'Product' }));
  await view.user.keyboard('{ArrowDown}');
  const option = await screen.findByRole('option', { name: /Pink Tower/ });
  expect(option.querySelector('img')).toHaveAttribute('src', 'http://localhost/100.png');
  view.unmount();
  const { container } = await renderInShell(<Picker />, { api: world() });
  await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', 'http://localhost/250.png'));
});

it('asks for 400 in the carousel, and for 75 in the lists of detail views [IM-24]', async () => {
  const { container, rerender } = await renderInShell(<Carousel images={[image]} />);
  expect(container.querySelector('img')).toHaveAttribute('src', 'http://localhost/400.png');
  rerender(<Thumbnails images={[image, { ...image, id: 'second' }]} />);
  const [, second] = container.querySelectorAll('img');
  expect(second).toHaveAttribute('src', 'http://localhost/75.png');
});
