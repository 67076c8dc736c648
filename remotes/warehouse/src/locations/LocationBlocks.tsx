import type { Location } from '@groundwork/contract';
import { useLists } from '@groundwork/data-cache';
import { DetailBlock, DetailImages, DetailRichText, DetailTags, Person } from '@groundwork/records';
import { DescriptionList } from '@groundwork/ui';
import styles from './LocationBlocks.module.css';
import { mapLink } from './map-link.ts';

const lists = ['users'] as const;
/** The blocks of a location's details; a warehouse also shows its team ([LO-06], [LO-07]). */
export function LocationBlocks({ record: location }: { record: Location }) {
  useLists(lists);
  return (
    <>
      <DetailImages ids={location.mediaItemIds} />
      <DescriptionList
        items={[
          { label: 'Type', value: location.type ?? '(None)' },
          { label: 'Address', value: <Address of={location} /> },
        ]}
      />
      {location.type === 'Warehouse' && (
        <DetailBlock title="Team members">
          <ul className={styles.team}>
            {location.memberIds.map((memberId) => (
              <li key={memberId}>
                <Person id={memberId} />
              </li>
            ))}
          </ul>
        </DetailBlock>
      )}
      <DetailTags ids={location.tagIds} />
      <DetailRichText kind="description" html={location.description} />
    </>
  );
}

/** Somebody who reads an address mostly wants to go or send something there. */
function Address({ of: location }: { of: Location }) {
  const href = mapLink(location);
  return href ? (
    <a href={href} target="_blank" rel="noreferrer" title="Show on a map">
      {location.address}
    </a>
  ) : (
    '(None)'
  );
}
