import { render, screen } from '@testing-library/react';
import { lazyDialog } from './lazy-dialog.tsx';

const Greeting = ({ name }: { name: string; onClose: () => void }) => <p>{`Hello ${name}`}</p>;

it('is fetched when it opens', async () => {
  const fetch = jest.fn(async () => Greeting);
  const Lazy = lazyDialog(fetch);
  expect(fetch).not.toHaveBeenCalled();
  render(<Lazy name="Ada" onClose={jest.fn()} />);
  expect(await screen.findByText('Hello Ada')).toBeInTheDocument();
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('that was fetched before is there in the first drawing', async () => {
  const fetch = jest.fn(async () => Greeting);
  const Lazy = lazyDialog(fetch);
  await Lazy.prefetch();
  render(<Lazy name="Ada" onClose={jest.fn()} />);
  expect(screen.getByText('Hello Ada')).toBeInTheDocument();
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('that could not be fetched before is fetched when it opens', async () => {
  const fetch = jest.fn(async () => Greeting).mockRejectedValueOnce(new Error('no network'));
  const Lazy = lazyDialog(fetch);
  await Lazy.prefetch();
  render(<Lazy name="Ada" onClose={jest.fn()} />);
  expect(await screen.findByText('Hello Ada')).toBeInTheDocument();
  expect(fetch).toHaveBeenCalledTimes(2);
});
