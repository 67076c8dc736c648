import { expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { screen, within } from '@testing-library/react';
import { RecordsPage, recordDialogs } from './index.ts';

const dialogs = recordDialogs('vendor', { details: ({ record }) => <p>Ask for {record.contactName}</p> });
const world = () => fakeApi({ records: { vendors: [{ id: 'beech', name: 'Beech', contactName: 'Bea' }] } });
const vendorPlace = { point: 'vendor.details', title: 'Deliveries', id: 'warehouse.deliveries' };

it("shows another remote's section of a record in its details, after what is there anyway", async () => {
  const { details: Details } = dialogs;
  const component = ({ record }: { record: { name: string } }) => <p>{`3 from ${record.name}`}</p>;
  const { container } = await renderInShell(<Details id="beech" onClose={jest.fn()} />, {
    api: world(),
    contributions: [{ ...vendorPlace, component }],
  });
  const section = await screen.findByRole('region', { name: 'Deliveries' });
  expect(within(section).getByText('3 from Beech')).toBeInTheDocument();
  expect(screen.getByText('Ask for Bea').compareDocumentPosition(section)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await expectNoAxeViolations(container);
});

it('has an entry for each contributed action in the menu of a row, which opens that dialog of the record', async () => {
  const { user, dialogs: opened } = await renderInShell(
    <RecordsPage
      entity="vendor"
      title="Vendors"
      columns={[{ id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name }]}
      dialogs={dialogs}
    />,
    {
      api: world(),
      route: '/vendors',
      contributions: [
        { id: 'warehouse.show', point: 'vendor.row', title: 'Show stock', icon: 'boxes', dialog: 'product.stock' },
        { id: 'warehouse.other', point: 'product.row', title: 'Of products', dialog: 'product.stock' },
      ],
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Beech' }));
  expect(screen.queryByRole('menuitem', { name: 'Of products' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Show stock' }));
  expect(opened.opened).toEqual([{ name: 'product.stock', props: { id: 'beech' } }]);
});
