import { collection } from '@groundwork/data-cache';
import { RecordsPage } from '@groundwork/records';
import { lazy, useEffect } from 'react';
import { locationColumns } from './locationColumns.tsx';

const dialogs = {
  create: lazy(() => import('./CreateLocation.tsx')),
  edit: lazy(() => import('./EditLocation.tsx')),
  details: lazy(() => import('./LocationDetails.tsx')),
};

/** The list of locations (decisions G16). */
export default function LocationsPage() {
  useEffect(() => collection('users').subscribe(), []);
  return (
    <RecordsPage entity="location" title="Locations" columns={locationColumns} dialogs={dialogs} gridId="locations" />
  );
}
