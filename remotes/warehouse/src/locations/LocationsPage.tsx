import type { Location } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { lazyDialogs, openPrint, RecordsPage } from '@groundwork/records';
import type { MenuItem } from '@groundwork/ui';
import { useEffect } from 'react';
import { locationColumns } from './locationColumns.tsx';

const archive = { consequence: 'Projects and stock there no longer show its name.' };
const dialogs = lazyDialogs(() => import('./dialogs.tsx'));

/** Labels of all shelves in use there. */
const printMenu = ({ id }: Location): readonly MenuItem[] => [
  {
    id: 'printLabels',
    label: 'Print shelf labels',
    icon: 'printer',
    onAction: () => openPrint(`/print/labels?kind=emplacement&location=${id}`),
  },
];

/** The list of locations. */
export default function LocationsPage() {
  useEffect(() => collection('users').subscribe(), []);
  return (
    <RecordsPage
      entity="location"
      title="Locations"
      columns={locationColumns}
      dialogs={dialogs}
      rowMenu={printMenu}
      gridId="locations"
      archive={archive}
    />
  );
}
