import { type Location, messages } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { recordName } from '@groundwork/grid';
import { DetailBlock, DetailImages, DetailRichText, DetailTags } from '@groundwork/records';
import { Avatar, DescriptionList } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import styles from './LocationBlocks.module.css';

/** The blocks of a location's details; a warehouse also shows its team ([LO-06], [LO-07]). */
export function LocationBlocks({ record: location }: { record: Location }) {
  useEffect(() => collection('users').subscribe(), []);
  return (
    <>
      <DetailImages ids={location.mediaItemIds} />
      <DescriptionList
        items={[
          { label: 'Type', value: location.type ?? '(None)' },
          { label: 'Address', value: location.address || '(None)' },
        ]}
      />
      {location.type === 'Warehouse' && (
        <DetailBlock title="Team members">
          <ul className={styles.team}>
            {location.memberIds.map((memberId) => (
              <Member key={memberId} id={memberId} />
            ))}
          </ul>
        </DetailBlock>
      )}
      <DetailTags ids={location.tagIds} />
      <DetailRichText kind="description" html={location.description} />
    </>
  );
}

function Member({ id }: { id: string }) {
  const user = useAtomValue(collection('users').recordAtom(id));
  const name = user ? recordName(user) : messages.unknownUser;
  return (
    <li>
      <Avatar name={name} image={user?.imageThumbnailUrl} size="small" />
      {name}
    </li>
  );
}
