import { Link } from '@groundwork/shell-sdk';
import { expectNoAxeViolations, renderInShell, type ShellOptions } from '@groundwork/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { spaceWorld } from '../testing/space-world.ts';
import SpaceDesignPage from './SpaceDesignPage.tsx';

const area = '/spaceDesign/area?area=n-area';
const unit = '/spaceDesign/area/unit?area=n-area&unit=n-unit';
const preparation = '/spaceDesign/area/unit/preparation?area=n-area&unit=n-unit&preparation=n-pouring';
const subscriber = { user: { category: 'Subscriber' as const } };

const open = async (route: string, options: ShellOptions = {}) => {
  const api = options.api ?? spaceWorld();
  const view = await renderInShell(<SpaceDesignPage />, { api, projectId: 'cedar', route, ...options });
  await screen.findByRole('heading', { level: 1 });
  return view;
};
const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .queryAllByRole('heading')
    .map(({ textContent }) => textContent);
const cardOf = (name: string) => screen.getByRole('heading', { name, level: 3 }).closest('article') as HTMLElement;
const strip = (name: string) => within(cardOf(name)).getByTestId('status-bar').style.background;
const remembered = () => JSON.parse(localStorage.getItem('sdAncestors') ?? 'null');

it('walks from the project down to the items, each level with the cards of its children [SD-01]', async () => {
  const { user, location } = await open('/spaceDesign');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cedar Lane');
  expect(names('In Cedar Lane')).toEqual(['Entry', 'Outdoor Space', 'Primary Classroom', 'Reading Corner']);
  await user.click(screen.getByRole('link', { name: 'Primary Classroom' }));
  expect(location()).toBe(area);
  expect(names('In Primary Classroom')).toEqual(['Shelf 2', 'Shelf 10']);
  await user.click(screen.getByRole('link', { name: 'Shelf 2' }));
  expect(location()).toBe(unit);
  expect(names('In Shelf 2')).toEqual(['Apron', 'Pouring Dry', 'Spooning']);
  await user.click(screen.getByRole('link', { name: 'Pouring Dry' }));
  expect(location()).toBe(preparation);
  expect(names('In Pouring Dry')).toEqual(['Jug', 'Mat', 'Tray']);
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  const way = crumbs.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(way).toEqual(['Cedar Lane', 'Primary Classroom', 'Shelf 2', 'Pouring Dry']);
  await user.click(crumbs.getByRole('link', { name: 'Primary Classroom' }));
  expect(location()).toBe(area);
});

it('opens a unit without an area', async () => {
  const { user, location } = await open('/spaceDesign');
  await user.click(screen.getByRole('link', { name: 'Entry' }));
  expect(location()).toBe('/spaceDesign/area/unit?unit=n-entry');
  await user.click(screen.getByRole('link', { name: 'Coats' }));
  expect(location()).toBe('/spaceDesign/area/unit/preparation?unit=n-entry&preparation=n-coats');
  expect(screen.getByText('Nothing to show')).toBeInTheDocument();
});

it('sorts cards by name, numbers as numbers [SD-04]', async () => {
  const { unmount } = await open(area);
  expect(names('In Primary Classroom')).toEqual(['Shelf 2', 'Shelf 10']);
  unmount();
  await open(unit);
  expect(names('In Shelf 2')).toEqual(['Apron', 'Pouring Dry', 'Spooning']);
});

it('shows on each card its picture, progress and status bar, and how many an item is [SD-05] [SD-06] [IM-24]', async () => {
  const { unmount } = await open(preparation);
  expect(within(cardOf('Jug')).getByText('×2')).toBeInTheDocument();
  await waitFor(() => expect(cardOf('Jug').querySelector('img')).toHaveAttribute('src', 'http://localhost/320.jpg'));
  expect(strip('Jug')).toBe('var(--success)');
  expect(strip('Tray')).toBe('var(--warning)');
  expect(strip('Mat')).toBe('transparent');
  expect(within(cardOf('Tray')).getByText('Progress')).toBeInTheDocument();
  expect(within(cardOf('Tray')).getByText('Ordered')).toBeInTheDocument();
  unmount();
  await open(unit);
  expect(within(cardOf('Apron')).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 1 piece ready');
  expect(within(cardOf('Spooning')).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 1 piece ready');
  // The color of its chip; the problem has words and a part of the bar.
  expect(strip('Apron')).toBe('var(--success)');
  const header = screen.getAllByRole('progressbar')[0];
  expect(header).toHaveAttribute('aria-valuetext', '3 of 8 pieces ready, 1 problem');
});

it('shows only Model, Progress or Ready where that is chosen, with how many there are', async () => {
  const { user } = await open(preparation);
  await user.click(screen.getByRole('radio', { name: 'Progress 1' }));
  expect(names('In Pouring Dry')).toEqual(['Tray']);
  await user.click(screen.getByRole('radio', { name: 'Ready 1' }));
  expect(names('In Pouring Dry')).toEqual(['Jug']);
  await user.click(screen.getByRole('radio', { name: 'Model 1' }));
  expect(names('In Pouring Dry')).toEqual(['Mat']);
  await user.click(screen.getByRole('radio', { name: 'All 3' }));
  expect(names('In Pouring Dry')).toEqual(['Jug', 'Mat', 'Tray']);
});

it('hides what is omitted until asked, at every depth, and marks proposals', async () => {
  const { user, unmount } = await open('/spaceDesign');
  expect(within(cardOf('Outdoor Space')).getByText('Requested')).toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name: 'Show omitted' }));
  expect(within(cardOf('Nap Corner')).getByText('Omitted')).toBeInTheDocument();
  unmount();
  await open(preparation);
  expect(names('In Pouring Dry')).toContain('Cup');
  await user.click(screen.getByRole('switch', { name: 'Show omitted' }));
  expect(names('In Pouring Dry')).not.toContain('Cup');
});

it('shows the texts of the record in the header, and those of the template before deployment', async () => {
  const { unmount } = await open(area);
  expect(screen.getByText('North side')).toBeInTheDocument();
  const images = screen.getByRole('region', { name: 'Images of Primary Classroom' });
  expect(images.querySelector('img')).toHaveAttribute('src', 'http://localhost/ours.jpg');
  unmount();
  await open('/spaceDesign/area?area=n-outdoor');
  expect(await screen.findByText('A garden to work in')).toBeInTheDocument();
  expect(await screen.findByText('Beds to the south')).toBeInTheDocument();
  expect(within(screen.getByRole('banner')).getByText('Requested')).toBeInTheDocument();
  const template = screen.getByRole('region', { name: 'Images of Outdoor Space' });
  expect(template.querySelector('img')).toHaveAttribute('src', 'http://localhost/400.jpg');
});

it('speaks to Subscribers in their words, and says of an order that is not given yet what it says of its item', async () => {
  const api = spaceWorld();
  api.change('orders', 'o-tray', { status: 'Ready to Process' });
  await open(preparation, { api, ...subscriber });
  expect(within(cardOf('Tray')).getAllByText('Planned')).toHaveLength(2);
  expect(within(cardOf('Tray')).queryByText('On its way')).toBeNull();
  expect(within(cardOf('Jug')).getByText('Ready')).toBeInTheDocument();
});

it.each([
  ['My space', subscriber],
  ['Space Design', {}],
])('is called %s by whose it is', async (title, person) => {
  await open('/spaceDesign', person);
  await waitFor(() => expect(screen.getByText(title)).toBeInTheDocument());
});

it('shows Subscribers that ordered items are on their way', async () => {
  await open(preparation, subscriber);
  expect(within(cardOf('Tray')).getByText('On its way')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Planned 1' })).toBeInTheDocument();
  for (const word of ['Model', 'Progress']) expect(screen.queryByText(word)).toBeNull();
});

it('opens an item where it is, with its price for Subscribers and no other', async () => {
  const { user, location } = await open(preparation, subscriber);
  await user.click(screen.getByRole('button', { name: 'Jug' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Jug' }));
  expect(dialog.getByText('Glass jug')).toBeInTheDocument();
  expect(dialog.getByText('$52.50')).toBeInTheDocument();
  expect(dialog.queryByText(/41/)).not.toBeInTheDocument();
  expect(location()).toBe(`${preparation}&item=n-jug`);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(location()).toBe(preparation);
});

it('goes up by the Up key and by a swipe, but not while something is typed or scrolled', async () => {
  const { location, container } = await open(preparation);
  fireEvent.keyDown(screen.getByRole('radio', { name: 'All 3' }), { key: 'ArrowUp' });
  fireEvent.keyDown(document.body, { key: 'ArrowUp', repeat: true });
  expect(location()).toBe(preparation);
  fireEvent.keyDown(document.body, { key: 'ArrowUp' });
  await waitFor(() => expect(location()).toBe(unit));
  const finger = (clientX: number, clientY: number) => ({ clientX, clientY });
  const swipe = (to: { clientX: number; clientY: number }) => {
    const card = container.querySelector('article') as HTMLElement;
    fireEvent.touchStart(card, { touches: [finger(100, 300)] });
    fireEvent.touchEnd(card, { changedTouches: [to] });
  };
  swipe(finger(150, 300));
  swipe(finger(220, 420));
  expect(location()).toBe(unit);
  swipe(finger(220, 320));
  await waitFor(() => expect(location()).toBe(area));
  fireEvent.keyDown(document.body, { key: 'ArrowUp' });
  await waitFor(() => expect(location()).toBe('/spaceDesign'));
  fireEvent.keyDown(document.body, { key: 'ArrowUp' });
  expect(location()).toBe('/spaceDesign');
});

it("remembers the place under 'sdAncestors', and goes to the deepest that still exists [SC-24]", async () => {
  const page = (
    <>
      <Link to="/spaceDesign">Menu</Link>
      <SpaceDesignPage />
    </>
  );
  const route = `${preparation.replace('n-pouring', 'gone')}`;
  const { user, location } = await renderInShell(page, { api: spaceWorld(), projectId: 'cedar', route });
  await waitFor(() => expect(location()).toBe(unit));
  await waitFor(() =>
    expect(remembered()).toEqual({ projectId: 'cedar', area: 'n-area', unit: 'n-unit', preparation: '' }),
  );
  await user.click(screen.getByRole('link', { name: 'Menu' }));
  await waitFor(() => expect(location()).toBe(unit));
  await user.click(screen.getByRole('link', { name: 'Cedar Lane' }));
  await waitFor(() => expect(location()).toBe('/spaceDesign'));
  await waitFor(() => expect(remembered()).toMatchObject({ area: '' }));
});

it('says what is missing where nothing is planned, to staff and to Subscribers', async () => {
  const { unmount } = await open('/spaceDesign', { projectId: 'maple' });
  expect(screen.getByText('Nothing planned yet. Add a template component above.')).toBeInTheDocument();
  unmount();
  await open('/spaceDesign', { projectId: 'maple', ...subscriber });
  expect(screen.getByText('Your space is being designed.')).toBeInTheDocument();
});

it('offers Add Component to staff at its place, and nowhere below a preparation [SD-07]', async () => {
  const { user, unmount } = await open('/spaceDesign');
  expect(screen.getAllByRole('button', { name: /^Add Component/ })).toHaveLength(2);
  await user.click(screen.getByRole('radio', { name: 'Ready 3' }));
  expect(names('In Cedar Lane')).toEqual(['Primary Classroom']);
  await user.click(screen.getByRole('radio', { name: 'Progress 4' }));
  expect(names('In Cedar Lane')).toEqual(['Primary Classroom']);
  unmount();
  await open(preparation);
  expect(screen.queryByRole('button', { name: /^Add Component/ })).not.toBeInTheDocument();
});

it('says when the plan cannot be fetched, and tries again', async () => {
  const api = spaceWorld();
  const mend = api.fail('GET', 'setupplans', { message: 'The server is busy.' });
  const { user } = await open('/spaceDesign', { api });
  mend();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Entry' })).toBeInTheDocument();
});

it('has nothing for axe to find', async () => {
  const { container } = await open(unit);
  await expectNoAxeViolations(container);
});
