import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { ActiveView } from './active-view.ts';
import { useLocation, useNavigate, useSearchParams } from './navigation.ts';

function Page() {
  const navigate = useNavigate();
  const [, setParameters] = useSearchParams();
  return (
    <>
      <button type="button" onClick={() => navigate('/orders')}>
        go
      </button>
      <button type="button" onClick={() => setParameters({ q: 'late' })}>
        filter
      </button>
    </>
  );
}
const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
};
const renderPage = (isActive: boolean) =>
  render(
    <MemoryRouter initialEntries={['/products']}>
      <ActiveView value={isActive}>
        <Page />
      </ActiveView>
      <Routes>
        <Route path="*" element={<Address />} />
      </Routes>
    </MemoryRouter>,
  );
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

it('navigates from the shown page', () => {
  renderPage(true);
  press('filter');
  expect(screen.getByRole('status')).toHaveTextContent('/products?q=late');
  press('go');
  expect(screen.getByRole('status')).toHaveTextContent('/orders');
});

it('ignores what a hidden page would navigate', () => {
  renderPage(false);
  press('go');
  press('filter');
  expect(screen.getByRole('status')).toHaveTextContent('/products');
});
