import { FieldPair, formFields, useForm } from '@groundwork/records';
import { useConfiguration } from '@groundwork/shell-sdk';
import { Banner, Button, SegmentedControl } from '@groundwork/ui';
import { type AccountMode, accountDefaults } from './new-account.ts';
import { RoleFields } from './RoleFields.tsx';
import type { useDirectory } from './useDirectory.ts';

const Field = formFields('users');
const modes: { id: AccountMode; label: string }[] = [
  { id: 'directory', label: 'From the directory' },
  { id: 'external', label: 'External' },
];

/** The fields of a new person; changing where they come from brings that mode's role and category. */
export function AccountFields({
  mode,
  onMode,
  directory,
}: {
  mode: AccountMode;
  onMode: (mode: AccountMode) => void;
  directory: ReturnType<typeof useDirectory>;
}) {
  const form = useForm();
  const { usesPasswords } = useConfiguration();
  const change = (next: AccountMode) => {
    onMode(next);
    form.setErrors({});
    for (const [name, value] of Object.entries(accountDefaults(next))) form.set(name, value);
  };
  return (
    <>
      <SegmentedControl label="Kind of account" options={modes} value={mode} onChange={change} />
      {mode === 'directory' ? (
        <FromDirectory directory={directory} />
      ) : (
        <>
          <Banner tone="info">
            {usesPasswords
              ? 'External users get an e-mail with a link, with which they choose a password.'
              : 'External users are Google accounts only for now.'}
          </Banner>
          <FieldPair>
            <Field.Text name="firstName" label="First name" />
            <Field.Text name="lastName" label="Last name" />
          </FieldPair>
          <Field.Text name="emailAddress" label="E-mail" type="email" />
        </>
      )}
      <RoleFields isExternal={mode === 'external'} />
    </>
  );
}

function FromDirectory({ directory: { people, error, retry } }: { directory: ReturnType<typeof useDirectory> }) {
  return (
    <>
      {error !== undefined && (
        <Banner
          tone="danger"
          action={
            <Button size="small" onPress={retry}>
              Retry
            </Button>
          }
        >
          {error}
        </Banner>
      )}
      <Field.Select
        name="azureId"
        label="Person"
        hint="People who are not listed already have an account. Find them in the People list."
        isDisabled={people === undefined}
        placeholder={people === undefined && error === undefined ? 'Loading…' : undefined}
        options={(people ?? []).map(({ id, displayName, email, jobTitle, location }) => ({
          id,
          label: displayName,
          description: [email, jobTitle, location].filter(Boolean).join(' · '),
        }))}
      />
    </>
  );
}
