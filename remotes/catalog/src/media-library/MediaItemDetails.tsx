import { collections, type MediaItem } from '@groundwork/contract';
import { DetailBlock, DetailImages, DetailLink, DetailRichText, DetailTags, RecordDetails } from '@groundwork/records';
import type { DialogProps } from '@groundwork/shell-sdk';
import { DescriptionList } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import styles from './MediaItemDetails.module.css';
import { usedMediaAtom } from './media-usage.ts';

export default function MediaItemDetails(props: DialogProps<'mediaItem.details'>) {
  return (
    <RecordDetails entity="mediaItem" {...props}>
      {(item) => (
        <>
          <DetailImages ids={[item.id]} />
          <DetailTags ids={item.tagIds} />
          <DetailRichText kind="description" html={item.description} />
          <DescriptionList
            items={[
              { label: 'Type', value: item.type || '(None)' },
              { label: 'Link', value: <DetailLink href={item.externalUrl} /> },
            ]}
          />
          <Renditions item={item} />
          <UsedBy id={item.id} />
        </>
      )}
    </RecordDetails>
  );
}

/** 'Wpx width x Hpx height' of each size there is. */
function Renditions({ item }: { item: MediaItem }) {
  return (
    <DetailBlock title="Renditions">
      <ul className={styles.list}>
        {item.renditions.map(({ url, width, height }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">{`${width}px width x ${height}px height`}</a>
          </li>
        ))}
      </ul>
      {item.renditions.length === 0 && '(None)'}
    </DetailBlock>
  );
}

function UsedBy({ id }: { id: string }) {
  const uses = useAtomValue(usedMediaAtom).get(id) ?? [];
  return (
    <DetailBlock title="Used by">
      <ul className={styles.list}>
        {uses.map((use) => (
          <li key={`${use.collection}/${use.id}`}>
            {use.name} <small>{collections[use.collection].singular}</small>
          </li>
        ))}
      </ul>
      {uses.length === 0 && 'Nothing'}
    </DetailBlock>
  );
}
