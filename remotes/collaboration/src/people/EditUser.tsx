import { collection } from '@groundwork/data-cache';
import { FieldPair, formFields, RecordEditor } from '@groundwork/records';
import { type DialogProps, useSession } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { isInvited } from './account-menu.ts';
import { RoleFields } from './RoleFields.tsx';
import { isExternal, mayChangeRole } from './role-options.ts';

const Field = formFields('users');

/** Edit User ([US-07]). */
export default function EditUser(props: DialogProps<'user.edit'>) {
  return (
    <RecordEditor entity="user" {...props}>
      <PersonFields id={props.id} />
    </RecordEditor>
  );
}

function PersonFields({ id }: { id: string }) {
  const session = useSession();
  const person = useAtomValue(collection('users').recordAtom(id));
  return (
    <>
      <FieldPair>
        <Field.Text name="firstName" label="First name" autoFocus />
        <Field.Text name="lastName" label="Last name" />
      </FieldPair>
      <Field.Text
        name="emailAddress"
        label="E-mail"
        type="email"
        hint={
          person && isInvited(person) ? 'If you change this, a new invitation is sent to the new address.' : undefined
        }
      />
      <RoleFields
        isExternal={person !== undefined && isExternal(person)}
        hidesRole={person === undefined || !mayChangeRole(session, person)}
        isOwn={id === session.user.id}
        current={person?.role}
      />
    </>
  );
}
