import { collections, type MediaItem } from '@groundwork/contract';
import { useLists } from '@groundwork/data-cache';
import { DetailBlock, DetailImages, DetailLink, DetailRichText, DetailTags } from '@groundwork/records';
import { canOpenDialog, type DialogEntity, dialogCollections, openDialog } from '@groundwork/shell-sdk';
import { Button, DescriptionList } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import styles from './MediaItemBlocks.module.css';
import { mediaTypeWords } from './media-type.ts';
import { type MediaUse, picturedCollections, usedMediaAtom } from './media-usage.ts';

/** The blocks of a media item's details. */
export function MediaItemBlocks({ record: item }: { record: MediaItem }) {
  return (
    <>
      <DetailImages ids={[item.id]} />
      <DetailTags ids={item.tagIds} />
      <DetailRichText kind="description" html={item.description} />
      <DescriptionList
        items={[
          { label: 'Type', value: item.type ? mediaTypeWords(item.type) : '(None)' },
          { label: 'Link', value: <DetailLink href={item.externalUrl} /> },
        ]}
      />
      <Renditions item={item} />
      <UsedBy id={item.id} />
    </>
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
  useLists(picturedCollections);
  const uses = useAtomValue(usedMediaAtom).get(id) ?? [];
  return (
    <DetailBlock title="Used by">
      <ul className={styles.list}>
        {uses.map((use) => (
          <li key={`${use.collection}/${use.id}`}>
            <UseName use={use} /> <small>{collections[use.collection].singular}</small>
          </li>
        ))}
      </ul>
      {uses.length === 0 && 'Nothing'}
    </DetailBlock>
  );
}

/** Opens the details of what uses the picture, where the portal has them. */
function UseName({ use }: { use: MediaUse }) {
  const entity = entities.find((name) => dialogCollections[name] === use.collection);
  const details = entity && (`${entity}.details` as const);
  if (!details || !canOpenDialog(details)) return use.name;
  return (
    <Button variant="link" size="small" onPress={() => void openDialog(details, { id: use.id })}>
      {use.name}
    </Button>
  );
}
const entities = Object.keys(dialogCollections) as DialogEntity[];
