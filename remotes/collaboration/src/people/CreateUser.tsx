import type { RecordOf } from '@groundwork/contract';
import { user } from '@groundwork/contract/schemas';
import { collection } from '@groundwork/data-cache';
import { FormDialog } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { toast } from '@groundwork/ui';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { AccountFields } from './AccountFields.tsx';
import { accountCreation } from './account-creation.ts';
import { isInvited } from './account-menu.ts';
import { type AccountMode, type AccountValues, accountDefaults, accountErrors, newAccount } from './new-account.ts';
import { useDirectory } from './useDirectory.ts';

// Of the person only what this mode asks for: names that were typed in the other one may be half done.
const schema = { directory: v.looseObject({}), external: v.looseObject({ emailAddress: user.entries.emailAddress }) };

/** New User: a person of the directory, or an external account ([US-01]). */
export default function CreateUser({ initial, onClose }: DialogProps<'user.create'>) {
  const [mode, setMode] = useState<AccountMode>('directory');
  const directory = useDirectory();
  const users = useAtomValue(collection('users').allAtom);
  const [creation] = useState(accountCreation);
  useEffect(() => collection('users').subscribe(), []);
  const bodyOf = (values: object) => newAccount(mode, values as AccountValues, directory.people ?? []);
  return (
    <FormDialog<RecordOf<'users'>>
      title="New User"
      initial={{ ...accountDefaults('directory'), ...initial }}
      schema={schema[mode]}
      validate={(values) => {
        const made = creation.madeOf(bodyOf(values), users);
        return accountErrors(mode, values as AccountValues, made ? users.filter((user) => user !== made) : users);
      }}
      submitLabel="Create and Send Email"
      busyLabel="Creating"
      failurePrefix="Error creating record."
      submit={(values) => creation.create(bodyOf(values), () => getDefaultStore().get(collection('users').allAtom))}
      onDone={(person) => {
        if (isInvited(person)) {
          toast({ text: `Invitation sent to ${person.emailAddress}`, tone: 'success' });
        }
        onClose(person);
      }}
      onCancel={() => onClose()}
    >
      <AccountFields mode={mode} onMode={setMode} directory={directory} />
    </FormDialog>
  );
}
