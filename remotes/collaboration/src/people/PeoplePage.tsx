import { RecordsPage } from '@groundwork/records';
import { lazy } from 'react';
import { personColumns } from './personColumns.tsx';

const dialogs = { details: lazy(() => import('./UserDetails.tsx')) };

/** The list of people (decisions G16). */
export default function PeoplePage() {
  return <RecordsPage entity="user" title="People" columns={personColumns} dialogs={dialogs} gridId="people" />;
}
