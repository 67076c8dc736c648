import { messages } from '@groundwork/contract';
import { collection, recordName } from '@groundwork/data-cache';
import { Avatar } from '@groundwork/ui';
import { useAtomValue } from 'jotai';

/**
 * A person in a list of people: picture and name, or 'Unknown User' if the list of users does not contain them.
 *
 * @example
 * ```tsx
 * import { Person } from '@groundwork/records';
 *
 * const Borrower = ({ userId }: { userId: string }) => <Person id={userId} />;
 * ```
 */
export function Person({ id }: { id: string }) {
  const user = useAtomValue(collection('users').recordAtom(id));
  const name = user ? recordName(user) : messages.unknownUser;
  return (
    <>
      <Avatar name={name} image={user?.imageThumbnailUrl} size="small" />
      {name}
    </>
  );
}
