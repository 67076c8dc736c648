import { renderInShell } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import { PlanConflict } from './PlanConflict.tsx';

it('chooses for nobody: the plan is saved once every component has its choice', async () => {
  const onMerge = jest.fn();
  const { user } = await renderInShell(
    <PlanConflict
      differences={[
        { id: 'shelf', path: 'Classroom, Math Shelf', mine: 'planned', theirs: undefined },
        { id: 'mop', path: 'Classroom, Child mop', mine: '2 pieces', theirs: '3 pieces' },
      ]}
      onMerge={onMerge}
      onTakeTheirs={jest.fn()}
    />,
  );
  for (const radio of await screen.findAllByRole('radio')) expect(radio).not.toBeChecked();
  const save = () => screen.getByRole('button', { name: 'Save plan' });
  await user.click(save());
  const choicesOf = (name: string) => within(screen.getByRole('radiogroup', { name }));
  await user.click(choicesOf('Classroom, Math Shelf').getByRole('radio', { name: 'Take theirs: (removed)' }));
  await user.click(save());
  expect(onMerge).not.toHaveBeenCalled();
  await user.click(choicesOf('Classroom, Child mop').getByRole('radio', { name: 'Keep mine: 2 pieces' }));
  await user.click(save());
  expect([...onMerge.mock.calls[0][0]]).toEqual([
    ['shelf', 'theirs'],
    ['mop', 'mine'],
  ]);
});
