import { act, render, screen } from '@testing-library/react';
import { PageSkeleton } from './PageSkeleton.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('shows nothing at first, then the shape of a page, and words when it takes long', () => {
  const { container } = render(<PageSkeleton title="Product Catalog" />);
  const words = 'Product Catalog is taking longer than usual to load. It appears here as soon as it arrives.';
  expect(container).toBeEmptyDOMElement();
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(screen.queryByText(words)).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(5000));
  expect(screen.getByText(words)).toHaveAttribute('role', 'status');
});
