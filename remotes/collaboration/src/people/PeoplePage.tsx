import type { User } from '@groundwork/contract';
import { lazyDialogs, RecordsPage } from '@groundwork/records';
import { useCan, useSession } from '@groundwork/shell-sdk';
import { accountMenu } from './account-menu.ts';
import { PeopleBulkEdit } from './PeopleBulkEdit.tsx';
import { personColumns } from './personColumns.tsx';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));

/** The list of people. */
export default function PeoplePage() {
  const { user } = useSession();
  const can = useCan();
  const rowMenu = (person: User) =>
    person.id !== user.id && can('update', 'users', person) ? accountMenu(person) : [];
  return (
    <RecordsPage
      entity="user"
      title="People"
      columns={personColumns}
      dialogs={dialogs}
      gridId="people"
      bulkEdit={PeopleBulkEdit}
      rowMenu={can('update', 'users') ? rowMenu : undefined}
    />
  );
}
