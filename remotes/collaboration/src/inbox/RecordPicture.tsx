import type { CollectionName, Notification, RecordOf } from '@groundwork/contract';
import { collection, useMediaImages } from '@groundwork/data-cache';
import { Icon, Image, imageAddress } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { createContext, use, useEffect, useState } from 'react';
import { type FetchedRecords, fetchTogether } from './fetch-together.ts';
import { iconOf } from './kind-looks.ts';

export interface RecordPictureProps {
  notification: Notification;
  /** Width and height in pixels. */
  size: number;
  iconSize: 20 | 24;
  className: string | undefined;
}

/** What the page has fetched for its pictures, as long as it is open. */
export const PictureRecords = createContext<FetchedRecords>(new Map());

/** The picture of what a block is about: its product or its project, else a drawing for the kind of record. */
export function RecordPicture({ notification, size, iconSize, className }: RecordPictureProps) {
  const picture = usePicture(notification);
  return (
    <span className={className}>
      {picture ? (
        <Image src={imageAddress(picture, size * 2)} alt="" width={size} height={size} />
      ) : (
        <Icon name={iconOf(notification)} size={iconSize} />
      )}
    </span>
  );
}

/** Records that are shown by the picture of their project. */
const ofProjects = ['setupplans', 'conversations'];

function usePicture({ recordRef, projectId }: Notification) {
  const [name = '', id = ''] = recordRef.split('/');
  const order = useRecord('orders', name === 'orders' ? id : undefined);
  const request = useRecord('moduleRequests', name === 'moduleRequests' ? id : undefined);
  const product = useRecord('products', order?.productId ?? request?.itemDeployments[0]?.order.productId ?? undefined);
  const project = useRecord('projects', name === 'projects' ? id : ofProjects.includes(name) ? projectId : undefined);
  const [picture] = useMediaImages((product ?? project)?.mediaItemIds?.slice(0, 1));
  return picture;
}

/** A record of the cache, or fetched once a page where the cache does not hold its list. */
function useRecord<N extends CollectionName>(name: N, id = ''): RecordOf<N> | undefined {
  const cached = useAtomValue(collection(name).recordAtom(id));
  const records = use(PictureRecords);
  const [fetched, setFetched] = useState<RecordOf<N>>();
  useEffect(() => {
    if (!id) return;
    let isCurrent = true;
    void fetchTogether(name, id, records).then((record) => isCurrent && setFetched(record));
    return () => {
      isCurrent = false;
    };
  }, [name, id, records]);
  return cached ?? (fetched?.id === id ? fetched : undefined);
}
