import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Carousel } from './Carousel.tsx';
import { FileDrop } from './FileDrop.tsx';
import { Image } from './Image.tsx';
import { Lightbox } from './LazyLightbox.tsx';
import { type MediaImage, pickRendition } from './renditions.ts';
import { Thumbnails } from './Thumbnails.tsx';

const image = (id: string): MediaImage => ({
  id,
  name: `${id}.png`,
  renditions: [100, 250, 320, 400, 600, 1600].map((width) => ({ width, url: `/${id}-${width}.png` })),
});
const images = [image('front'), image('side'), image('shelf')];

it('picks the smallest rendition at least as wide as wanted, otherwise the first [IM-23]', () => {
  const renditions = [400, 100, 250].map((width) => ({ width }));
  expect(pickRendition(renditions, 101)).toEqual({ width: 250 });
  expect(pickRendition(renditions, 100)).toEqual({ width: 100 });
  expect(pickRendition(renditions, 1600)).toEqual({ width: 400 });
  expect(pickRendition([], 100)).toBeUndefined();
});

it('falls back for a missing and for a broken image, in the carousel to its own [IM-22]', () => {
  const { rerender } = render(<Image src={undefined} alt="A product" />);
  expect(screen.getByAltText('A product')).toHaveAttribute('src', '/img/img-not-found.jpg');
  rerender(<Image src="/gone.png" alt="A product" />);
  expect(screen.getByAltText('A product')).toHaveAttribute('src', '/gone.png');
  fireEvent.error(screen.getByAltText('A product'));
  expect(screen.getByAltText('A product')).toHaveAttribute('src', '/img/img-not-found.jpg');
  // Without a network the picture of nothing is missing as well: the browser's broken one is not shown in its place.
  fireEvent.error(screen.getByAltText('A product'));
  expect(screen.getByAltText('A product')).not.toBeVisible();
  rerender(<Image src="/there.png" alt="A product" />);
  expect(screen.getByAltText('A product')).toBeVisible();
  render(<Carousel images={[]} />);
  expect(screen.getByAltText('No photos yet')).toHaveAttribute('src', '/img/image-not-found-carousel.jpg');
  render(<Carousel images={images.slice(0, 1)} />);
  const shown = screen.getByRole('button', { name: 'Open image front.png' }).firstElementChild as HTMLImageElement;
  fireEvent.error(shown);
  expect(shown).toHaveAttribute('src', '/img/image-not-found-carousel.jpg');
});

it('offers a dense screen the larger renditions, and none of them once the picture is broken', () => {
  render(<Carousel images={[image('front')]} />);
  const shown = () => screen.getByRole('button', { name: 'Open image front.png' }).querySelector('img');
  for (const width of [400, 1600]) expect(shown()?.getAttribute('srcset')).toContain(`/front-${width}.png ${width}w`);
  expect(shown()).toHaveAttribute('sizes');
  fireEvent.error(shown() as HTMLElement);
  expect(shown()).not.toHaveAttribute('srcset');
});

it('knows a photo that was taken upright, which is shown whole', () => {
  render(<Image src="/upright.png" alt="Shelf" />);
  const photo = screen.getByAltText('Shelf');
  const load = (width: number, height: number) => {
    Object.defineProperties(photo, {
      naturalWidth: { value: width, configurable: true },
      naturalHeight: { value: height, configurable: true },
    });
    fireEvent.load(photo);
  };
  load(300, 600);
  expect(photo).toHaveAttribute('data-portrait');
  load(600, 300);
  expect(photo).not.toHaveAttribute('data-portrait');
});

describe('Lightbox', () => {
  const open = async (onClose = () => {}) => {
    render(<Lightbox images={images} index={0} onClose={onClose} />);
    await screen.findByRole('dialog');
    return userEvent.setup();
  };
  const shown = () => screen.getByRole('img').getAttribute('src');

  it('moves with previous and next buttons and with the arrow keys [IM-14]', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Next image' }));
    expect(screen.getByRole('img', { name: 'side.png' })).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('img', { name: 'shelf.png' })).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('img', { name: 'front.png' })).toBeInTheDocument();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('img', { name: 'shelf.png' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Previous image' }));
    expect(screen.getByText('2 of 3')).toBeInTheDocument();
  });

  it('closes on Escape [IM-15]', async () => {
    const onClose = jest.fn();
    const user = await open(onClose);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('opens with the rendition for 600 and swaps to the one for 1600 once that is loaded [IM-16]', async () => {
    const loading: { src: string; onload: (() => void) | null }[] = [];
    const { Image: original } = window;
    window.Image = class {
      src = '';
      onload = null;
      constructor() {
        loading.push(this);
      }
    } as never;
    await open();
    expect(shown()).toBe('/front-600.png');
    expect(loading.at(-1)?.src).toBe('/front-1600.png');
    act(() => loading.at(-1)?.onload?.());
    expect(shown()).toBe('/front-1600.png');
    window.Image = original;
  });
});

describe('Thumbnails', () => {
  it('shows one primary and the secondary images, each opening the lightbox at itself [IM-17]', async () => {
    render(<Thumbnails images={images} />);
    expect(screen.getAllByRole('button')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Open image side.png' }));
    expect(await screen.findByRole('dialog', { name: 'Image: side.png' })).toBeInTheDocument();
  });

  it('is at most 200 high for the primary and 100 for the others [IM-18]', () => {
    render(<Thumbnails images={images} />);
    const heights = screen.getAllByRole('button').map((button) => (button.firstChild as HTMLElement).style.maxHeight);
    expect(heights).toEqual(['200px', '100px', '100px']);
  });
});

describe('Carousel', () => {
  it('opens the lightbox and never moves by itself [IM-19]', async () => {
    jest.useFakeTimers();
    render(<Carousel images={images} />);
    act(() => jest.advanceTimersByTime(120_000));
    jest.useRealTimers();
    expect(screen.getByText('1 of 3')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Next image' }));
    await userEvent.click(screen.getByRole('button', { name: 'Open image side.png' }));
    expect(await screen.findByRole('dialog', { name: 'Image: side.png' })).toBeInTheDocument();
  });

  it('has controls only for more than one image [IM-20]', () => {
    const { rerender } = render(<Carousel images={images.slice(0, 1)} />);
    expect(screen.queryByRole('button', { name: 'Next image' })).toBeNull();
    rerender(<Carousel images={images} />);
    expect(screen.getByRole('button', { name: 'Next image' })).toBeInTheDocument();
  });

  it('asks for photos when its missing image is pressed [IM-21]', async () => {
    const onMissing = jest.fn();
    render(<Carousel images={[]} onMissing={onMissing} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add a picture' }));
    expect(onMissing).toHaveBeenCalledTimes(1);
  });
});

it('takes files of the accepted kind, chosen or dropped, and hands over the others as refused', async () => {
  const onFiles = jest.fn();
  const onRefused = jest.fn();
  render(
    <FileDrop accept="image/png,.jpg" multiple label="Upload" onFiles={onFiles} onRefused={onRefused}>
      <p>Drop here</p>
    </FileDrop>,
  );
  const files = [
    new File(['a'], 'a.png', { type: 'image/png' }),
    new File(['b'], 'b.txt', { type: 'text/plain' }),
    new File(['c'], 'c.JPG', { type: 'image/jpeg' }),
  ];
  fireEvent.drop(screen.getByText('Drop here'), { dataTransfer: { files, types: ['Files'] } });
  await waitFor(() => expect(onFiles).toHaveBeenCalledTimes(1));
  expect(onFiles.mock.calls[0]?.[0].map((file: File) => file.name)).toEqual(['a.png', 'c.JPG']);
  expect(onRefused.mock.calls.map(([refused]) => refused.map((file: File) => file.name))).toEqual([['b.txt']]);
  expect(screen.getByRole('button', { name: 'Upload' })).toBeInTheDocument();
});

it('takes the first accepted file where there is room for one, and refuses one only where none is accepted', () => {
  const onFiles = jest.fn();
  const onRefused = jest.fn();
  render(<FileDrop accept="image/*" label="Upload" onFiles={onFiles} onRefused={onRefused} />);
  const drop = (...types: string[]) => {
    const files = types.map((type) => new File(['a'], type, { type }));
    const area = screen.getByRole('button', { name: 'Upload' });
    fireEvent.drop(area, { dataTransfer: { files, types: ['Files'] } });
  };
  drop('text/plain', 'image/png', 'image/gif');
  expect(onFiles.mock.calls.map(([files]) => files.map((file: File) => file.name))).toEqual([['image/png']]);
  expect(onRefused).not.toHaveBeenCalled();
  drop('text/plain', 'text/csv');
  expect(onFiles).toHaveBeenCalledTimes(1);
  expect(onRefused.mock.calls.map(([files]) => files.map((file: File) => file.name))).toEqual([['text/plain']]);
});
