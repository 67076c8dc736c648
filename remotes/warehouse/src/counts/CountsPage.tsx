import type { Count, CountLine, InventoryItem } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import { Button, EmptyState, SkeletonRows } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { StockAddress } from '../stock-section/stock-address.ts';
import { CountScreen, type CountScreenProps } from './CountScreen.tsx';
import { CountsList } from './CountsList.tsx';
import { ReviewScreen } from './ReviewScreen.tsx';
import { useCountDocument, useQuickCount } from './useCountSource.ts';
import { useCountReview, useQuickReview } from './useReviewSource.ts';

const lists = ['counts', 'countlines', 'inventoryitems', 'products', 'users', 'tags'] as const;

export interface CountsPageProps {
  warehouseId: string;
  address: StockAddress;
  onClose: () => void;
}

/** The counts of a warehouse: their list, or one of them, being counted or waiting to be applied. */
export function CountsPage({ warehouseId, address }: CountsPageProps) {
  useLists(lists);
  if (address.quick === 'review') return <QuickReview warehouseId={warehouseId} address={address} />;
  if (address.quick === 'count')
    return <QuickCount key={address.itemIds?.join()} warehouseId={warehouseId} address={address} />;
  if (address.countId) return <OneCount key={address.countId} id={address.countId} address={address} />;
  return <CountsList warehouseId={warehouseId} address={address} />;
}

interface Parts {
  count: Count;
  lines: readonly CountLine[];
  items: ReadonlyMap<string, InventoryItem>;
  address: StockAddress;
}

function OneCount({ id, address }: { id: string; address: StockAddress }) {
  const count = useAtomValue(collection('counts').recordAtom(id));
  const { state } = useAtomValue(collection('counts').statusAtom);
  const lines = useAtomValue(useMemo(() => collection('countlines').byAtom('countId', id), [id]));
  const linesStatus = useAtomValue(collection('countlines').statusAtom);
  const stock = useAtomValue(collection('inventoryitems').allAtom);
  const items = useMemo(() => new Map(stock.map((item) => [item.id, item])), [stock]);
  // Who ends a count does not take away what somebody else is entering.
  const [isEntering, setEntering] = useState(false);
  const isLoading = state !== 'ready' || linesStatus.state !== 'ready';
  if (!count || lines.length === 0) {
    return isLoading ? (
      <SkeletonRows rows={8} />
    ) : (
      <EmptyState
        icon="clipboard-list"
        title="There is no such count"
        action={<Button onPress={() => address.showCount(undefined)}>Back to counts</Button>}
      />
    );
  }
  const isCounting = count.status === 'Open' || count.status === 'Counting';
  const parts = { count, lines, items, address };
  return isCounting || isEntering ? (
    <DocumentCount {...parts} onEntering={setEntering} />
  ) : (
    <DocumentReview {...parts} />
  );
}

function DocumentCount({ count, lines, items, address, onEntering }: Parts & Pick<CountScreenProps, 'onEntering'>) {
  const source = useCountDocument(count, lines, items);
  return <CountScreen source={source} onEntering={onEntering} onLeave={() => address.showCount(undefined)} />;
}
function DocumentReview({ count, lines, items, address }: Parts) {
  return <ReviewScreen source={useCountReview(count, lines, items)} onLeave={() => address.showCount(undefined)} />;
}
function QuickCount({ warehouseId, address }: Pick<CountsPageProps, 'warehouseId' | 'address'>) {
  const source = useQuickCount(warehouseId, address.itemIds, () => address.showQuick('review'));
  return <CountScreen source={source} onLeave={() => address.showCount(undefined)} />;
}
function QuickReview({ warehouseId, address }: Pick<CountsPageProps, 'warehouseId' | 'address'>) {
  return <ReviewScreen source={useQuickReview(warehouseId)} onLeave={() => address.showCount(undefined)} />;
}
