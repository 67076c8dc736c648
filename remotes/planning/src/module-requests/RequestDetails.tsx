import { type ModuleRequest, messages, moduleTypeLabels, sourcingColors } from '@groundwork/contract';
import { collection, recordName, useLists } from '@groundwork/data-cache';
import { DetailBlock, DetailImages, DetailNotes, DetailTags, RecordDetails, ReferenceName } from '@groundwork/records';
import { Chip, DescriptionList, formatNumber, RelativeTime, StatusBadge } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { OrderStatusBadge } from '../order-status/OrderStatusBadge.tsx';
import styles from './RequestDetails.module.css';
import { kindOf, requestKindLabels } from './request-kinds.ts';
import { listsOfPlaces, placeAtom } from './request-place.ts';
import { requestStatus } from './requestColumns.ts';
import type { RequestedItem } from './requested-items.ts';
import { useRequestActions } from './useRequestActions.tsx';
import { listsOfWishes, wishedComponentAtom } from './wished-component.ts';

const lists = ['orders', 'users', 'products', 'mediaitems', ...listsOfPlaces, ...listsOfWishes] as const;

/** The details of a request, in which staff decide on a draft. */
export function RequestDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const { footer, isToDecide, dialog } = useRequestActions();
  return (
    <>
      <RecordDetails entity="moduleRequest" id={id} onClose={onClose} actions={footer} hasPrimaryAction={isToDecide}>
        {(record) => <RequestBlocks record={record} />}
      </RecordDetails>
      {dialog}
    </>
  );
}

export function RequestBlocks({ record: request }: { record: ModuleRequest }) {
  useLists(lists);
  const place = useAtomValue(useMemo(() => placeAtom(request), [request]));
  const wished = useAtomValue(useMemo(() => wishedComponentAtom(request), [request]));
  const project = useAtomValue(collection('projects').recordAtom(request.projectId));
  const locationId = request.locationId ?? project?.locationId;
  const item = useAtomValue(collection('preparationitems').recordAtom(request.preparationItemId));
  const product = useAtomValue(collection('products').recordAtom(request.itemDeployments[0]?.order.productId));
  return (
    <>
      <DetailImages ids={item?.mediaItemIds.length ? item.mediaItemIds : product?.mediaItemIds.slice(0, 1)} />
      <DescriptionList
        items={[
          { label: 'Status', value: <StatusBadge {...requestStatus(request)} /> },
          { label: 'Kind', value: requestKindLabels[kindOf(request)] },
          {
            label: 'Type',
            value: <Chip label={moduleTypeLabels[request.moduleType]} color={sourcingColors[request.moduleType]} />,
          },
          ...(wished ? [{ label: 'Wished for', value: wished }] : []),
          ...(place ? [{ label: 'For', value: place }] : []),
          { label: 'Project', value: <ReferenceName collection="projects" id={request.projectId} /> },
          { label: 'Location', value: <ReferenceName collection="locations" id={locationId} /> },
          { label: 'Quantity', value: formatNumber(request.quantity) },
          { label: 'Requested by', value: request.requestedById ? <Name id={request.requestedById} /> : '(None)' },
        ]}
      />
      {request.outcome && (
        <DetailBlock title={request.outcome}>
          {request.outcomeReason && <p className={styles.reason}>{request.outcomeReason}</p>}
          {request.decidedById && (
            <p>
              <Name id={request.decidedById} />
              {request.decidedUtc && ', '}
              {request.decidedUtc && <RelativeTime iso={request.decidedUtc} />}
            </p>
          )}
        </DetailBlock>
      )}
      {request.itemDeployments.length > 0 && (
        <DetailBlock title={`Items (${formatNumber(request.itemDeployments.length)})`}>
          <ul className={styles.items}>
            {request.itemDeployments.map((each, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and do not move
              <Item key={index} item={each} />
            ))}
          </ul>
        </DetailBlock>
      )}
      <DetailNotes text={request.notes} />
      <DetailTags ids={request.tagIds} />
    </>
  );
}

function Name({ id }: { id: string }) {
  const user = useAtomValue(collection('users').recordAtom(id));
  return user ? recordName(user) : messages.unknownUser;
}

function Item({ item: { templateId, order } }: { item: RequestedItem }) {
  const made = useAtomValue(collection('orders').recordAtom(order.deployedId));
  return (
    <li>
      <b>
        <ReferenceName collection="preparationitemtemplates" id={templateId} />
      </b>
      <span>
        {formatNumber(order.qty)} × <ReferenceName collection="products" id={order.productId} />
      </span>
      {made && <OrderStatusBadge status={made.status} />}
    </li>
  );
}
