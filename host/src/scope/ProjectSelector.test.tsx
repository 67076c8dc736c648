import { getGlobalFilters, setGlobalFilter } from '@groundwork/shell-sdk';
import { expectNoAxeViolations, fakeApi, renderInShell, type ShellOptions } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ProjectSelector } from './ProjectSelector.tsx';

const records = {
  projects: [
    { id: 'own2', name: 'Juniper Hill', ownerIds: ['me'] },
    {
      id: 'own',
      name: 'Cedar Lane',
      memberIds: ['me'],
      description: '<p>Two classrooms.</p>',
      fulfillingById: 'w1',
      locationId: 's1',
    },
    { id: 'foreign', name: 'Maple Street', memberIds: ['them'] },
  ],
  projectgroups: [
    { id: 'g2', name: 'Mine', projectIds: ['own', 'own2'], description: '<p>Both of mine.</p>' },
    { id: 'g1', name: 'All Schools', projectIds: ['own', 'foreign'] },
  ],
  locations: [
    { id: 'w1', name: 'Portland Central', type: 'Warehouse' as const },
    { id: 's1', name: 'Cedar School', type: 'School' as const },
  ],
};
const chosenProject = jest.fn();
const chosenGroup = jest.fn();
const open = (options: ShellOptions = {}, hasGroups = true) =>
  renderInShell(
    <ProjectSelector
      hasGroups={hasGroups}
      onChooseProject={chosenProject}
      onChooseGroup={chosenGroup}
      onClose={jest.fn()}
    />,
    { ...options, api: options.api ?? fakeApi({ records }), user: { id: 'me', role: 'Basic', ...options.user } },
  );
const showAll = () => setGlobalFilter('authorizedProjectsOnly', false);
const cardOf = (name: string) => screen.getByText(name).closest('li') as HTMLElement;

beforeEach(() => jest.clearAllMocks());

it('shows a card a project and a card a group, by name [SC-04]', async () => {
  await open({ user: { role: 'Contributor' } });
  await screen.findByRole('checkbox', { name: 'Show Only My Projects' });
  const dialog = screen.getByRole('dialog', { name: 'Select Project or Project Group' });
  await expectNoAxeViolations(dialog);
  expect(within(dialog).getByRole('button', { name: 'Cedar Lane' })).toBeVisible();
  const cards = within(dialog).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent?.match(/Cedar Lane|Juniper Hill|All Schools|Mine/)?.[0])).toEqual([
    ...['Cedar Lane', 'Juniper Hill'],
    ...['All Schools', 'Mine'],
  ]);
});

it('shows a group by the pictures of its first three projects, else by an icon', async () => {
  const media = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id, url: `http://localhost/media/${id}.png` }));
  const projects = media.map(({ id }) => ({ id, name: `Project ${id}`, memberIds: ['me'], mediaItemIds: [id] }));
  const projectgroups = [
    { id: 'all', name: 'Everything', projectIds: ['a', 'b', 'c', 'd'] },
    { id: 'bare', name: 'Bare', projectIds: ['plain', 'other'] },
  ];
  const plain = ['plain', 'other'].map((id) => ({ id, name: `Project ${id}`, memberIds: ['me'] }));
  const records = { projects: [...projects, ...plain], projectgroups, mediaitems: media };
  await open({ api: fakeApi({ records }), user: { role: 'Contributor' } });
  await screen.findByText('Everything');
  const addresses = () =>
    [...cardOf('Everything').querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
  await waitFor(() => expect(addresses()).toEqual(['a', 'b', 'c'].map((id) => `http://localhost/media/${id}.png`)));
  expect(cardOf('Bare').querySelector('img')).toBeNull();
});

it('narrows the cards with its filter box [SC-02]', async () => {
  const { user } = await open({ user: { role: 'Contributor' } });
  await user.type(screen.getByPlaceholderText('Filter projects...'), 'cedar');
  expect(screen.getByRole('button', { name: 'Cedar Lane' })).toBeVisible();
  expect(screen.queryByText('All Schools')).not.toBeInTheDocument();
});

it('chooses the only match of what was typed with Enter, and nothing while there are several', async () => {
  const { user } = await open({ user: { role: 'Contributor' } });
  const filter = screen.getByPlaceholderText('Filter projects...');
  await user.type(filter, '{Enter}e{Enter}');
  expect(chosenProject).not.toHaveBeenCalled();
  await user.type(filter, 'dar{Enter}');
  expect(chosenProject).toHaveBeenCalledWith('own');
  await user.clear(filter);
  await user.type(filter, 'mine{Enter}');
  expect(chosenGroup).toHaveBeenCalledWith('g2');
  expect(chosenProject).toHaveBeenCalledTimes(1);
});

it('says that only my projects are shown where others would match', async () => {
  const { user } = await open({ user: { role: 'Contributor' } });
  const filter = screen.getByPlaceholderText('Filter projects...');
  await user.type(filter, 'maple');
  expect(screen.getByText('No project matches.')).toBeVisible();
  expect(screen.getByText("'Show Only My Projects' hides one that does.")).toBeVisible();
  await user.type(filter, 'zzz');
  expect(screen.queryByText(/hides/)).toBeNull();
});

it('can show only my projects, which Subscribers are not offered [SC-03]', async () => {
  const { user, unmount } = await open({ user: { role: 'Contributor' } });
  const box = screen.getByRole('checkbox', { name: 'Show Only My Projects' });
  expect(box).toBeChecked();
  expect(screen.queryByText('Maple Street')).not.toBeInTheDocument();
  await user.click(box);
  expect(screen.getByText('Maple Street')).toBeVisible();
  expect(getGlobalFilters().authorizedProjectsOnly).toBe(false);
  unmount();
  await open({ user: { category: 'Subscriber' } }, false);
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  // They have spaces; 'project' is a word of the staff.
  const dialog = screen.getByRole('dialog', { name: 'Select a space' });
  expect(within(dialog).getByRole('textbox', { name: 'Filter spaces' })).toBeVisible();
  expect(dialog).not.toHaveTextContent(/project/i);
});

it('shows description and fulfilling warehouse on the selected card only [SC-05] [SC-06]', async () => {
  const { unmount } = await open();
  expect(screen.queryByText('Two classrooms.')).not.toBeInTheDocument();
  unmount();
  const selected = await open({ projectId: 'own' });
  expect(within(cardOf('Cedar Lane')).getByText('Two classrooms.')).toBeVisible();
  expect(within(cardOf('Cedar Lane')).getByText('Fulfilled by Portland Central')).toBeVisible();
  expect(screen.queryByText('Both of mine.')).not.toBeInTheDocument();
  selected.unmount();
  await open({ projectId: undefined, projectGroupId: 'g2', user: { role: 'Contributor' } });
  expect(within(cardOf('Mine')).getByText('Both of mine.')).toBeVisible();
  expect(screen.queryByText(/^Fulfilled by/)).not.toBeInTheDocument();
});

it('offers to request joining a project that is not one’s own, and nothing else [SC-07] [SC-08] [SC-10]', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('checkbox'));
  const card = within(cardOf('Maple Street'));
  const request = card.getByRole('button', { name: 'Request to join' });
  expect(request).toHaveAttribute('aria-disabled', 'true');
  await user.tab();
  act(() => request.focus());
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Feature coming soon');
  await user.click(request);
  expect(card.queryByRole('button', { name: 'Maple Street' })).not.toBeInTheDocument();
  expect(chosenProject).not.toHaveBeenCalled();
});

it('marks a group that contains foreign projects, and does not let anyone choose it [SC-09] [SC-11]', async () => {
  const { user } = await open();
  act(showAll);
  const card = within(cardOf('All Schools'));
  expect(card.getByText("You're not a member of one or more projects in this group")).toBeVisible();
  expect(card.queryByRole('button')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mine' }));
  expect(chosenGroup).toHaveBeenCalledWith('g2');
});

it('shows no groups where a page cannot show several projects [SC-13]', async () => {
  await open({ user: { role: 'Director' } }, false);
  expect(screen.queryByText('All Schools')).not.toBeInTheDocument();
});
