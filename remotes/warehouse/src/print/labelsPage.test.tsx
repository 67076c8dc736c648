import { expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import LabelsPage from './LabelsPage.tsx';

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const [portland, tray, apron, trayHere, apronHere] = [id(1), id(2), id(3), id(4), id(5)];
const world = () =>
  fakeApi({
    records: {
      locations: [{ id: portland, name: 'Portland Central', type: 'Warehouse' }],
      products: [
        { id: tray, name: 'Wooden tray', externalIdentifier: 'GW-1000', price: 12.5 },
        { id: apron, name: 'Linen apron', externalIdentifier: 'GW-1007', barcode: '4006381333931' },
      ],
      inventoryitems: [
        {
          id: trayHere,
          name: 'Wooden tray, small',
          productId: tray,
          locationId: portland,
          locale: 'A1_10',
          quantity: 3,
        },
        {
          id: apronHere,
          name: 'Linen apron, child',
          productId: apron,
          locationId: portland,
          locale: 'A1_2',
          quantity: 1,
        },
      ],
    },
  });
const open = (route: string) => renderInShell(<LabelsPage />, { api: world(), route });
const pages = () => screen.getAllByRole('region', { name: /^Page / });

beforeEach(() => localStorage.clear());

it('puts one label of 62 × 29 mm on a page for each item, with its link, its place and no price', async () => {
  const { container } = await open(`/print/labels?kind=item&ids=${trayHere},${apronHere}`);
  expect(await screen.findByText('2 labels on 2 pages')).toBeInTheDocument();
  const [first] = pages();
  expect(first).toHaveStyle({ width: '62mm', height: '29mm' });
  expect(first).toHaveTextContent('Wooden tray, smallGW-1000Portland CentralA1_10');
  expect(within(first as HTMLElement).getByRole('img', { name: 'QR code' })).toBeInTheDocument();
  expect(container).not.toHaveTextContent('12.5');
  expect(container.querySelector('style')?.textContent).toContain('@page { size: 62mm 29mm; margin: 0 }');
  await expectNoAxeViolations(container);
});

it('prints the shelves or the products of the same items', async () => {
  const { user } = await open(`/print/labels?kind=item&ids=${trayHere},${apronHere}`);
  await user.click(await screen.findByRole('radio', { name: 'Shelves' }));
  expect(pages().map((page) => page.textContent)).toEqual([
    expect.stringMatching(/^A1_2Portland Central/),
    expect.stringMatching(/^A1_10Portland Central/),
  ]);
  expect(screen.getByRole('img', { name: 'Barcode A1_10' })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Products' }));
  expect(screen.getByRole('img', { name: 'Barcode GW-1000' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Barcode 4006381333931' })).toBeInTheDocument();
});

it('begins on a used sheet at the first free label, as often as asked, and remembers the paper', async () => {
  const { user } = await open(`/print/labels?kind=product&ids=${tray}`);
  await user.click(await screen.findByLabelText('Paper'));
  await user.click(await screen.findByRole('option', { name: 'A4 sheet, 3 × 8' }));
  const copies = screen.getByLabelText('Copies');
  await user.clear(copies);
  await user.type(copies, '4');
  const start = screen.getByLabelText('Start at label');
  await user.clear(start);
  await user.type(start, '23');
  expect(screen.getByText('4 labels on 2 sheets')).toBeInTheDocument();
  expect(
    pages()
      .map((page) => within(page).getAllByRole('img'))
      .map(({ length }) => length),
  ).toEqual([2, 2]);
  expect(JSON.parse(localStorage.getItem('groundwork.printer') ?? '')).toMatchObject({ media: { product: 'a4-3x8' } });
});

it('prints every emplacement in use at a location, or those that are typed', async () => {
  const { user } = await open(`/print/labels?kind=emplacement&location=${portland}`);
  const field = await screen.findByLabelText('Emplacements');
  await screen.findByText('2 labels on 2 pages');
  expect(field).toHaveValue('A1_2, A1_10');
  await user.clear(field);
  await user.type(field, 'c1_03');
  expect(screen.getByRole('img', { name: 'Barcode C1_03' })).toBeInTheDocument();
  expect(pages()).toHaveLength(1);
});

it('says which records are gone, and that there is nothing to print', async () => {
  await open(`/print/labels?kind=item&ids=${trayHere},${id(99)}`);
  expect(await screen.findByText('1 of 2 records was not found. They may have been deleted.')).toBeInTheDocument();
  expect(pages()).toHaveLength(1);
});

it('cannot print nothing', async () => {
  await open('/print/labels?kind=item');
  expect(await screen.findByText('There is nothing to print. Select records first.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
});
