import { expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import BoxesOnTheWay from './BoxesOnTheWay.tsx';

const box = (number: number, tracking?: string) => ({ number, lines: [], tracking });
const shipment = (id: string, rest: object) => ({
  ...{
    id,
    number: `SH-${id}`,
    warehouseId: 'portland',
    projectId: 'cedar',
    status: 'Shipped' as const,
    boxes: [box(1)],
  },
  ...rest,
});
const world = () =>
  fakeApi({
    records: {
      projects: [
        { id: 'cedar', name: 'Cedar Lane' },
        { id: 'maple', name: 'Maple Street' },
      ],
      locations: [{ id: 'portland', name: 'Portland Central', type: 'Warehouse' }],
      shipments: [
        shipment('early', { shippedUtc: '2026-11-01T10:00:00Z' }),
        shipment('late', {
          shippedUtc: '2026-11-03T10:00:00Z',
          boxes: [box(1, '1Z999AA10123456784'), box(2, '1Z999AA10123456784'), box(3, 'by Ben')],
        }),
        shipment('there', { status: 'Arrived' }),
        shipment('packed', { status: 'Packed' }),
        shipment('other', { projectId: 'maple', shippedUtc: '2026-11-02T10:00:00Z' }),
      ],
    },
  });
const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '');

it('lists what has left for the project and has not arrived, the latest first', async () => {
  const { container } = await renderInShell(<BoxesOnTheWay projectIds={['cedar']} />, { api: world() });
  const [late, early, ...more] = await lines();
  expect(late).toMatch(/^SH-late3 boxes.*from Portland Central/);
  expect(late).not.toContain('Cedar Lane');
  expect(early).toMatch(/^SH-early1 box/);
  expect(more).toEqual([]);
  await expectNoAxeViolations(container);
});

it("links each number once to its carrier's page, and keeps others as text", async () => {
  await renderInShell(<BoxesOnTheWay projectIds={['cedar']} />, { api: world() });
  const [late] = await screen.findAllByRole('listitem');
  const links = within(late!).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  ]);
  expect(within(late!).getByText('by Ben')).toBeInTheDocument();
});

it('says of each whose it is where it lists several projects, and that nothing is on its way', async () => {
  const { unmount } = await renderInShell(<BoxesOnTheWay projectIds={['cedar', 'maple']} />, { api: world() });
  expect(await lines()).toEqual([
    expect.stringContaining('for Cedar Lane'),
    expect.stringContaining('for Maple Street'),
    expect.stringContaining('for Cedar Lane'),
  ]);
  unmount();
  await renderInShell(<BoxesOnTheWay projectIds={['none']} />, { api: world() });
  expect(await screen.findByText('No box is on its way')).toBeInTheDocument();
});
