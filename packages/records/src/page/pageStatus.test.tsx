import type { LoadState } from '@groundwork/data-cache';
import type { Grid } from '@groundwork/grid';
import { render, screen } from '@testing-library/react';
import { PageStatus } from './PageStatus.tsx';

const status: LoadState = { state: 'ready', syncedAt: 0 };
const grid = { displayedCount: 2, selected: [], handle: undefined } as unknown as Grid<unknown>;

it('says in which columns off the screen a filter has found rows, and nothing where all matches are seen', () => {
  const { rerender } = render(
    <PageStatus grid={{ ...grid, hiddenMatches: ['Product', 'PO'] }} collection="orders" status={status} />,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Found in columns off the screen: Product, PO');
  rerender(<PageStatus grid={{ ...grid, hiddenMatches: [] }} collection="orders" status={status} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^$/);
});
