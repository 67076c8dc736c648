import { renderInShell } from '@groundwork/testing';
import { screen } from '@testing-library/react';
import { useCanKit } from '../kitting/useCanKit.ts';
import { useCanShip } from './useCanShip.ts';

function Rights() {
  const { ship, undo } = useCanShip('portland');
  const kit = useCanKit('portland');
  return <p>{`may: ${[kit && 'kit', ship && 'ship', undo && 'undo'].filter(Boolean).join(', ') || 'nothing'}`}</p>;
}
const team = { warehouseIds: ['portland'] };
const others = { warehouseIds: ['lyon'] };

it.each([
  ['a picker of its team', { role: 'Basic', ...team }, 'kit, ship, undo'],
  ['a reader on its team', { role: 'ReadOnly', ...team }, 'nothing'],
  ['a picker of another team', { role: 'Basic', ...others }, 'nothing'],
  ['a Contributor', { role: 'Contributor', ...others }, 'kit, ship'],
  ['a Contributor of its team', { role: 'Contributor', ...team }, 'kit, ship, undo'],
  ['a Director', { role: 'Director', ...others }, 'kit, ship, undo'],
  ['a Subscriber, whatever is stored of them', { role: 'Director', category: 'Subscriber', ...team }, 'nothing'],
] as const)('%s may do at a warehouse what is theirs', async (_, user, rights) => {
  await renderInShell(<Rights />, { user: user as never });
  expect(screen.getByText(`may: ${rights}`)).toBeInTheDocument();
});
