import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { usePageAddress } from './usePageAddress.ts';

/** A list page at its address, as the host keeps it while other pages are shown. */
function list() {
  const { result } = renderHook(() => ({ address: usePageAddress(), go: useNavigate(), place: useLocation() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={['/list']}>{children}</MemoryRouter>
    ),
  });
  const on = (act_: (current: typeof result.current) => unknown) => act(async () => void act_(result.current));
  return { on, at: () => `${result.current.place.pathname}${result.current.place.search}` };
}

it('closes a dialog that it has opened by going back, and one over another at once', async () => {
  const { on, at } = list();
  await on(({ go }) => go('/list?q=oak'));
  await on(({ address }) => address.show('open', 'a'));
  await on(({ address }) => address.show('edit', 'a'));
  expect(at()).toBe('/list?q=oak&edit=a');
  await on(({ address }) => address.close());
  expect(at()).toBe('/list?q=oak');
  await on(({ go }) => go(-1));
  expect(at()).toBe('/list');
});

it.each([
  ['was left by Back', ({ go }: { go: (delta: number) => unknown }) => go(-1)],
  ['is still open in a page that was left', () => undefined],
])('stays in the list where a link has opened another one after the first %s', async (_, leave) => {
  const { on, at } = list();
  await on(({ address }) => address.show('open', 'a'));
  await on(leave as never);
  await on(({ go }) => go('/elsewhere'));
  await on(({ go }) => go('/list?open=b'));
  await on(({ address }) => address.close());
  expect(at()).toBe('/list');
});
