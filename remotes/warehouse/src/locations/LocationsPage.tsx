import { collection } from '@groundwork/data-cache';
import { lazyDialogs, RecordsPage } from '@groundwork/records';
import { useEffect } from 'react';
import { locationColumns } from './locationColumns.tsx';

const archive = { consequence: 'Projects and stock there no longer show its name.' };
const dialogs = lazyDialogs(() => import('./dialogs.tsx'));

/** The list of locations (decisions G16). */
export default function LocationsPage() {
  useEffect(() => collection('users').subscribe(), []);
  return (
    <RecordsPage
      entity="location"
      title="Locations"
      columns={locationColumns}
      dialogs={dialogs}
      gridId="locations"
      archive={archive}
    />
  );
}
