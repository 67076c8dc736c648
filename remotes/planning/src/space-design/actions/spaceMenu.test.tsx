import { screen } from '@testing-library/react';
import { openSpace, preparation, subscriber } from '../../testing/open-space.tsx';

it('offers the actions of an item, those that are not possible with their reason [SD-10]', async () => {
  const { menu } = await openSpace(preparation);
  expect(await menu('Jug')).toEqual([
    'Add/edit photos',
    'Add/edit note',
    'Edit Instructions',
    'Rename',
    'Add to Wish List · It is deployed already',
    'Request Replacement',
    'Use Existing',
    'Move To',
    'Delete',
  ]);
  expect(await menu('Mat')).toEqual([
    'Add/edit photos · Once it is deployed',
    'Add/edit note · Once it is deployed',
    'Edit Instructions · Once it is deployed',
    'Rename',
    'Add to Wish List',
    'Request Replacement · Once it has arrived',
    'Use Existing',
    'Move To',
    'Delete',
  ]);
});

it('offers of what holds others what can be done with it', async () => {
  const { menu } = await openSpace('/spaceDesign');
  const editors = ['Add/edit photos', 'Add/edit note', 'Edit Instructions', 'Rename'];
  expect(await menu('Primary Classroom')).toEqual([...editors, 'Add to Wish List · It is deployed already', 'Delete']);
  const requested = await menu('Outdoor Space');
  expect(requested).toContain('Add to Wish List · It is on the wish list already');
  expect(requested).toContain('Delete');
  expect(await menu('Entry')).toContain('Move To');
});

it('offers Subscribers photos, notes, wishes and replacements, and nothing to readers', async () => {
  const { menu, unmount } = await openSpace(preparation, subscriber);
  expect(await menu('Jug')).toEqual([
    'Add/edit photos',
    'Add/edit note',
    'Add to Wish List · It is deployed already',
    'Request Replacement',
  ]);
  unmount();
  await openSpace(preparation, { user: { role: 'ReadOnly' } });
  expect(screen.queryByRole('button', { name: /^Actions|Add Component/ })).toBeNull();
});
