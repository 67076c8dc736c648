import { useNavigate } from '@groundwork/shell-sdk';
import { renderInShell } from '@groundwork/testing';
import { act } from '@testing-library/react';
import { type PageAddress, usePageAddress } from './usePageAddress.ts';

interface Shown {
  address: PageAddress;
  go: ReturnType<typeof useNavigate>;
}
let shown: Shown;
function List() {
  shown = { address: usePageAddress(), go: useNavigate() };
  return null;
}
/** A list page at its address, as the host keeps it while other pages are shown. */
async function list() {
  const { location } = await renderInShell(<List />, { route: '/list' });
  return { at: location, on: (work: (given: Shown) => unknown) => act(async () => void work(shown)) };
}

it('closes a dialog that it has opened by going back, and one over another at once', async () => {
  const { on, at } = await list();
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
  ['was left by Back', ({ go }: Shown) => go(-1)],
  ['is still open in a page that was left', () => undefined],
])('stays in the list where a link has opened another one after the first %s', async (_, leave) => {
  const { on, at } = await list();
  await on(({ address }) => address.show('open', 'a'));
  await on(leave);
  await on(({ go }) => go('/elsewhere'));
  await on(({ go }) => go('/list?open=b'));
  await on(({ address }) => address.close());
  expect(at()).toBe('/list');
});
