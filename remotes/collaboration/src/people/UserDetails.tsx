import { roleLabels, userTypeLabels } from '@groundwork/contract';
import { recordName } from '@groundwork/data-cache';
import { DetailTags, RecordDetails } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { Avatar, DescriptionList, RelativeTime } from '@groundwork/ui';
import { categoryLabels } from './role-options.ts';

/** A person, read-only, by display names ([US-08]). */
export default function UserDetails({ id, onClose }: DialogProps<'user.details'>) {
  return (
    <RecordDetails entity="user" id={id} title={recordName} onClose={onClose}>
      {(user) => (
        <>
          <Avatar name={recordName(user)} image={user.imageUrl ?? user.imageThumbnailUrl} size="large" />
          <DescriptionList
            items={[
              { label: 'First name', value: user.firstName },
              { label: 'Last name', value: user.lastName },
              {
                label: 'E-mail',
                value: user.emailAddress ? <a href={`mailto:${user.emailAddress}`}>{user.emailAddress}</a> : '(None)',
              },
              { label: 'Role', value: roleLabels[user.role] },
              { label: 'Category', value: user.category && categoryLabels[user.category] },
              { label: 'Type', value: userTypeLabels[user.type] },
              { label: 'Status', value: user.status },
              { label: 'Last logon', value: user.lastLogonUtc ? <RelativeTime iso={user.lastLogonUtc} /> : 'Never' },
            ]}
          />
          <DetailTags ids={user.tagIds} />
        </>
      )}
    </RecordDetails>
  );
}
