import type { Vendor } from '@groundwork/contract';
import type { Column } from '@groundwork/grid';
import type { DialogProps } from '@groundwork/shell-sdk';
import { fakeApi, type RenderedInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { screen, within } from '@testing-library/react';
import { BulkEditor } from '../../bulk/BulkEditor.tsx';
import { DetailNotes, DetailTags } from '../../details/blocks.tsx';
import { RecordDetails } from '../../details/RecordDetails.tsx';
import { formFields } from '../../form/fields.tsx';
import { RecordCreator, RecordEditor } from '../../RecordEditor.tsx';
import { RecordsPage } from '../RecordsPage.tsx';
import type { RecordsPageProps } from '../records-page.ts';

const Field = formFields('vendors');
const columns: readonly Column<Vendor>[] = [
  { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
  { id: 'phone', header: 'Phone', value: ({ contactPhone }) => contactPhone },
];
const dialogs = {
  create: (props: DialogProps<'vendor.create'>) => (
    <RecordCreator entity="vendor" {...props}>
      <Field.Text name="name" label="Name" />
    </RecordCreator>
  ),
  edit: (props: DialogProps<'vendor.edit'>) => (
    <RecordEditor entity="vendor" {...props}>
      <Field.Text name="name" label="Name" />
    </RecordEditor>
  ),
  details: (props: DialogProps<'vendor.details'>) => (
    <RecordDetails entity="vendor" {...props}>
      {(vendor) => (
        <>
          <DetailTags ids={vendor.tagIds} />
          <DetailNotes text={vendor.notes} />
        </>
      )}
    </RecordDetails>
  ),
};
const Bulk = (props: { records: readonly Vendor[]; onClose: () => void }) => (
  <BulkEditor collection="vendors" fields={[{ kind: 'tags' }]} {...props} />
);
/** A list of vendors, as a remote declares one. */
export const vendorsPage = (props: Partial<RecordsPageProps<'vendor'>> = {}) => (
  <>
    <RecordsPage entity="vendor" title="Vendors" columns={columns} dialogs={dialogs} bulkEdit={Bulk} {...props} />
    <ToastRegion />
  </>
);
export const vendors = () =>
  fakeApi({
    records: {
      vendors: [
        { id: 'beech', name: 'Beechwood Materials', tagIds: ['local'] },
        { id: 'kite', name: 'Kite Paper Co', contactPhone: '555 0100' },
      ],
      tagsets: [{ id: 'program', name: 'Program' }],
      tags: [{ id: 'local', name: 'Local' }],
      users: [{ id: 'ada', firstName: 'Ada', lastName: 'Administrator' }],
    },
  });
/** Ticks the rows of these names. */
export const select = async ({ user }: RenderedInShell, ...names: string[]) => {
  for (const name of names) {
    const row = (await screen.findByText(name)).closest('[role="row"]') as HTMLElement;
    await user.click(within(row).getByRole('checkbox'));
  }
};
export const press = (user: RenderedInShell['user'], name: string | RegExp) =>
  user.click(screen.getByRole('button', { name }));
