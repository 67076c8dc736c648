import { readRequirements, refusedVersions } from './remotes.ts';

const remote = { name: 'training', requires: { grid: '^1.2.0', 'shell-sdk': '^1.6.0' } };

it('has nothing to say of versions that every remote accepts', () => {
  expect(refusedVersions([remote], { grid: '1.3.0', 'shell-sdk': '1.6.0', ui: '2.0.0' })).toEqual([]);
});

it('names the remote that a major release would lock out, and the range to write', () => {
  expect(refusedVersions([remote], { grid: '1.3.0', 'shell-sdk': '2.0.0' })).toEqual([
    'remotes/training/remote.json requires shell-sdk ^1.6.0, and the new version is 2.0.0. ' +
      'Widen it to "^1.6.0 || ^2.0.0" and deploy the remote before the host.',
  ]);
});

it('reads the remotes of this repository', () => {
  expect(readRequirements().map(({ name }) => name)).toEqual(
    expect.arrayContaining(['catalog', 'collaboration', 'planning', 'warehouse']),
  );
});
