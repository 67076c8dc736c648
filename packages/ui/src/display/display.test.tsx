import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Avatar } from './Avatar.tsx';
import { Banner } from './Banner.tsx';
import { ChipList } from './Chip.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Progress } from './Progress.tsx';
import { SkeletonRows } from './Skeleton.tsx';

it('counts the chips that do not fit, and names them', () => {
  const items = ['Infant', 'Toddler', 'Primary', 'Fragile'].map((label) => ({ id: label, label, color: '#3B6EA8' }));
  render(<ChipList items={items} max={2} />);
  expect(screen.getByText('Toddler')).toBeInTheDocument();
  expect(screen.queryByText('Primary')).toBeNull();
  expect(screen.getByTitle('Primary, Fragile')).toHaveTextContent('+2');
});

it('says progress in words', () => {
  const { rerender } = render(<Progress complete={0} max={2} />);
  expect(screen.getByText('0/2 complete')).toBeInTheDocument();
  rerender(<Progress complete={9} problem={2} max={14} />);
  expect(screen.getByRole('progressbar', { name: '9/14 complete, 2 problems' })).toHaveAttribute('aria-valuenow', '9');
});

it('shows initials when there is no picture, or a broken one', () => {
  const { rerender } = render(<Avatar name="Connie Chen" isNamed />);
  expect(screen.getByRole('img', { name: 'Connie Chen' })).toHaveTextContent('CC');
  rerender(<Avatar name="Connie Chen" image="/gone.png" isNamed />);
  const picture = screen.getByRole('img', { name: 'Connie Chen' }).firstElementChild;
  if (picture) fireEvent.error(picture);
  expect(screen.getByRole('img', { name: 'Connie Chen' })).toHaveTextContent('CC');
});

it('announces danger at once, the rest politely, and can be dismissed', async () => {
  const onDismiss = jest.fn();
  render(
    <>
      <Banner tone="danger" onDismiss={onDismiss}>
        Update failed.
      </Banner>
      <Banner tone="info">Offline.</Banner>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Update failed.');
  expect(screen.getByRole('status')).toHaveTextContent('Offline.');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

it('says what belongs here, and that something loads', () => {
  render(
    <>
      <EmptyState title="Nothing to show" text="Products appear here." />
      <SkeletonRows rows={2} />
    </>,
  );
  expect(screen.getByText('Nothing to show')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
});
