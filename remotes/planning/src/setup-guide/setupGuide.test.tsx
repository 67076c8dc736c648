import { ActiveView, Link, setGlobalFilter, useNavigate } from '@groundwork/shell-sdk';
import { expectNoAxeViolations, renderInShell, type ShellOptions } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { guideWorld } from '../testing/guide-world.ts';
import SetupGuidePage from './SetupGuidePage.tsx';

const unit = '/setup/guide/area/unit?area=area&unit=unit';
const preparation = '/setup/guide/area/unit/preparation?area=area&unit=unit&preparation=pouring';
const open = async (route: string, options: ShellOptions = {}) => {
  const api = options.api ?? guideWorld();
  const view = await renderInShell(<SetupGuidePage />, { api, projectId: 'cedar', route, ...options });
  await screen.findByRole('heading', { level: 1, hidden: true });
  return view;
};
const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
const cardOf = (name: string) => screen.getByRole('heading', { name }).closest('article') as HTMLElement;
function Back() {
  const navigate = useNavigate();
  return <button type="button" onClick={() => void navigate(-1)} aria-label="Back" />;
}
const remembered = () => JSON.parse(localStorage.getItem('sgAncestors') ?? 'null');

it('walks from the project down to the items, each view with an address of its own [SD-01]', async () => {
  const { user, location } = await open('/setup/guide');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cedar Lane');
  expect(names('In Cedar Lane')).toEqual(['Entry', 'Primary Classroom']);
  await user.click(screen.getByRole('link', { name: 'Primary Classroom' }));
  expect(location()).toBe('/setup/guide/area?area=area');
  await user.click(await screen.findByRole('link', { name: 'Shelf 2' }));
  expect(location()).toBe(unit);
  await user.click(await screen.findByRole('link', { name: 'Pouring Dry' }));
  expect(location()).toBe(preparation);
  expect(names('In Pouring Dry')).toEqual(['Jug', 'Mat', 'Tray']);
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Cedar Lane',
    'Primary Classroom',
    'Shelf 2',
    'Pouring Dry',
  ]);
  await user.click(crumbs.getByRole('link', { name: 'Up to Shelf 2' }));
  expect(location()).toBe(unit);
  await user.click(await screen.findByRole('link', { name: 'Cedar Lane' }));
  expect(location()).toBe('/setup/guide');
});

it('sorts cards by name, numbers as numbers [SD-04]', async () => {
  const { unmount } = await open('/setup/guide/area?area=area');
  expect(names('In Primary Classroom')).toEqual(['Shelf 2', 'Shelf 10']);
  unmount();
  await open(unit);
  expect(names('In Shelf 2')).toEqual(['Apron', 'Pouring Dry', 'Spooning']);
});

it('shows on each card its picture, progress and status bar, and how many an item is [SD-05] [SD-06]', async () => {
  const { unmount } = await open(preparation);
  const jug = cardOf('Jug');
  expect(within(jug).getByText('×2')).toBeInTheDocument();
  await waitFor(() => expect(jug.querySelector('img')).toHaveAttribute('src', 'http://localhost/320.jpg'));
  expect(within(cardOf('Tray')).getByTestId('status-bar')).toHaveStyle({ background: 'var(--success)' });
  unmount();
  await open('/setup/guide/area?area=area');
  const shelf = cardOf('Shelf 2');
  expect(within(shelf).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 6 pieces complete');
  expect(shelf.querySelector('img')).toHaveAttribute('src', '/img/img-not-found.jpg');
});

it('colors the status bar green for Complete, red for Problem, else not at all [SD-13]', async () => {
  const { unmount } = await open('/setup/guide/area?area=area');
  expect(within(cardOf('Shelf 10')).getByTestId('status-bar')).toHaveStyle({ background: 'var(--danger)' });
  expect(within(cardOf('Shelf 2')).getByTestId('status-bar').style.background).toBe('transparent');
  unmount();
  await open('/setup/guide');
  expect(within(cardOf('Entry')).getByTestId('status-bar')).toHaveStyle({ background: 'var(--success)' });
});

it('counts complete and problem below, in green and red, and reads 0 of {max} pieces at first [SD-14]', async () => {
  const { unmount } = await open('/setup/guide/area?area=area');
  expect(screen.getByText('2 of 8 pieces complete, 1 problem')).toBeInTheDocument();
  const whole = screen.getByRole('progressbar', { name: '2 of 8 pieces complete, 1 problem' });
  expect(
    [...whole.children].map((part) => [(part as HTMLElement).style.background, (part as HTMLElement).style.width]),
  ).toEqual([
    ['var(--success)', '25%'],
    ['var(--danger)', '12.5%'],
  ]);
  unmount();
  const api = guideWorld();
  for (const id of ['apron', 'pouring', 'spooning']) api.change('preparations', id, { status: 'New' });
  api.change('preparationitems', 'tray', { status: 'New' });
  await open('/setup/guide/area?area=area', { api });
  const bar = within(cardOf('Shelf 2')).getByRole('progressbar');
  expect(within(cardOf('Shelf 2')).getByText('0 of 6 pieces complete')).toBeInTheDocument();
  expect(bar.children).toHaveLength(0);
});

it('shows the place of an item, and the reason of a problem', async () => {
  const { unmount } = await open(preparation);
  expect(await within(cardOf('Mat')).findByText('Not arrived · Ordered')).toBeInTheDocument();
  expect(within(cardOf('Jug')).getByText('Arrived')).toBeInTheDocument();
  expect(within(cardOf('Tray')).getByText('Complete')).toBeInTheDocument();
  unmount();
  await open('/setup/guide/area?area=area');
  expect(within(cardOf('Shelf 10')).getByText('Problem · One leg short')).toBeInTheDocument();
});

it('filters the cards by what is to do', async () => {
  const { user } = await open(unit);
  await user.click(screen.getByRole('radio', { name: 'To do 4' }));
  expect(names('In Shelf 2')).toEqual(['Pouring Dry', 'Spooning']);
  await user.click(screen.getByRole('radio', { name: 'Complete 2' }));
  expect(names('In Shelf 2')).toEqual(['Apron', 'Pouring Dry']);
  await user.click(screen.getByRole('radio', { name: 'Problem 0' }));
  expect(screen.getByText('Nothing to show')).toBeInTheDocument();
});

it('leads from the top down to a problem, red all the way', async () => {
  const api = guideWorld();
  api.change('setupunits', 'unit10', { status: 'New' });
  api.change('preparationitems', 'mat', { status: 'Problem', notes: 'Moths' });
  const { user, location } = await open('/setup/guide', { api });
  await user.click(screen.getByRole('radio', { name: 'Problem 1' }));
  expect(names('In Cedar Lane')).toEqual(['Primary Classroom']);
  const red = { background: 'var(--danger)' };
  expect(within(cardOf('Primary Classroom')).getByTestId('status-bar')).toHaveStyle(red);
  expect(within(cardOf('Primary Classroom')).getByText('2 of 8 pieces complete, 1 problem')).toBeInTheDocument();
  for (const [name, list] of [
    ['Primary Classroom', ['Shelf 2']],
    ['Shelf 2', ['Pouring Dry']],
    ['Pouring Dry', ['Mat']],
  ] as const) {
    await user.click(screen.getByRole('link', { name }));
    expect(await screen.findByRole('list', { name: `In ${name}` })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Problem 1' })).toBeChecked();
    expect(names(`In ${name}`)).toEqual(list);
    expect(within(cardOf(list[0])).getByTestId('status-bar')).toHaveStyle(red);
  }
  expect(location()).toBe(`${preparation}&show=Problem`);
});

it('shows nothing where nothing is deployed, and leads its editors to the plan', async () => {
  const api = guideWorld();
  api.change('setupareas', 'foreign', { isDeleted: true });
  const { unmount } = await open('/setup/guide', { api, projectId: 'maple' });
  expect(screen.getByText('Nothing to show')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the plan' })).toHaveAttribute('href', '/setup/plan');
  unmount();
  await open('/setup/guide', { api, projectId: 'maple', user: { role: 'ReadOnly' } });
  expect(screen.getByText('Nothing to show')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Go to the plan' })).toBeNull();
});

it("goes back to the project's own page, where the first visit began", async () => {
  const page = (
    <>
      <Back />
      <SetupGuidePage />
    </>
  );
  const { user, location } = await renderInShell(page, {
    api: guideWorld(),
    projectId: 'cedar',
    route: '/setup/guide',
  });
  await user.click(await screen.findByRole('link', { name: 'Primary Classroom' }));
  await waitFor(() => expect(remembered()).toMatchObject({ area: 'area' }));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(remembered()).toMatchObject({ area: '' }));
  expect(location()).toBe('/setup/guide');
});

it("comes back to the last place, kept under 'sgAncestors', until another project or its own page was opened [SC-24]", async () => {
  const menu = <Link to="/setup/guide">Menu</Link>;
  const page = (
    <>
      {menu}
      <SetupGuidePage />
    </>
  );
  const { user, location } = await renderInShell(page, { api: guideWorld(), projectId: 'cedar', route: preparation });
  await screen.findByRole('heading', { level: 1 });
  const place = { projectId: 'cedar', area: 'area', unit: 'unit', preparation: 'pouring' };
  await waitFor(() => expect(remembered()).toEqual(place));
  await user.click(screen.getByRole('link', { name: 'Menu' }));
  await waitFor(() => expect(location()).toBe(preparation));
  await user.click(screen.getByRole('link', { name: 'Cedar Lane' }));
  await waitFor(() => expect(remembered()).toMatchObject({ area: '' }));
  await user.click(screen.getByRole('link', { name: 'Menu' }));
  await waitFor(() => expect(location()).toBe('/setup/guide'));
  await user.click(await screen.findByRole('link', { name: 'Primary Classroom' }));
  act(() => setGlobalFilter('projectId', 'maple'));
  await waitFor(() => expect(location()).toBe('/setup/guide'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Maple Street');
  act(() => setGlobalFilter('projectId', 'cedar'));
  await user.click(screen.getByRole('link', { name: 'Menu' }));
  await waitFor(() => expect(location()).toBe('/setup/guide'));
});

it('goes to the deepest place that still exists', async () => {
  const { location, unmount } = await open('/setup/guide/area/unit/preparation?area=area&unit=unit&preparation=gone');
  await waitFor(() => expect(location()).toBe(unit));
  unmount();
  const other = await open('/setup/guide/area?area=foreign');
  await waitFor(() => expect(other.location()).toBe('/setup/guide'));
});

function KeptView() {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const leave = () => setShown(false);
    addEventListener('leave', leave);
    return () => removeEventListener('leave', leave);
  }, []);
  return (
    <ActiveView value={isShown}>
      <SetupGuidePage />
    </ActiveView>
  );
}

it('keeps no dialog open once another page is shown', async () => {
  await renderInShell(<KeptView />, { api: guideWorld(), projectId: 'cedar', route: `${preparation}&item=mat` });
  await screen.findByRole('dialog', { name: 'Mat' });
  act(() => void dispatchEvent(new Event('leave')));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('folds the instructions away and remembers it', async () => {
  const { user, unmount } = await open(preparation);
  expect(await screen.findByText('Second shelf')).toBeVisible();
  expect(await screen.findByText('Wrap the glass')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Instructions' }));
  expect(screen.getByText('Second shelf')).not.toBeVisible();
  expect(JSON.parse(localStorage.getItem('uiSettings') ?? '{}')).toMatchObject({ instructionsCollapsed: true });
  unmount();
});

it('has nothing for axe to find', async () => {
  const { container, unmount } = await open(unit);
  await expectNoAxeViolations(container);
  unmount();
  await open(`${preparation}&item=mat`);
  await expectNoAxeViolations(await screen.findByRole('dialog', { name: 'Mat' }));
});
