import { act, render, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { UNSAFE_createMemoryHistory as createMemoryHistory, useLocation } from 'react-router-dom';
import { createGuardedHistory } from './guarded-history.ts';
import { PortalRouter } from './PortalRouter.tsx';

function Where() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

it('shows a dialog in the address of the page at once, and another page when it is ready', () => {
  const history = createGuardedHistory(createMemoryHistory({ initialEntries: ['/products'], v5Compat: true }));
  render(
    <PortalRouter history={history}>
      <Where />
    </PortalRouter>,
  );
  act(() => {
    flushSync(() => history.navigator.push('/products?edit=stair'));
    expect(screen.getByText('/products?edit=stair')).toBeInTheDocument();
  });
  act(() => {
    flushSync(() => history.navigator.push('/vendors'));
    expect(screen.getByText('/products?edit=stair')).toBeInTheDocument();
  });
  expect(screen.getByText('/vendors')).toBeInTheDocument();
});
