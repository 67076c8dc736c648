import { useSearchParams } from '@groundwork/shell-sdk';

export type StockTab = 'stock' | 'counts' | 'below' | 'transfers';
const tabs: readonly StockTab[] = ['stock', 'counts', 'below', 'transfers'];
const isTab = (text: string | null): text is StockTab => tabs.some((tab) => tab === text);

/** The part of the warehouse's stock that is shown: the route has no children (RT-36), so it is in the query. */
export interface StockAddress {
  tab: StockTab;
  /** The count that is open. */
  countId: string | undefined;
  /** A count without a document: counting, or its differences. */
  quick: 'count' | 'review' | undefined;
  /** The items of a quick count; undefined: all. */
  itemIds: readonly string[] | undefined;
  showTab: (tab: StockTab) => void;
  showCount: (id: string | undefined) => void;
  showQuick: (quick: 'count' | 'review', itemIds?: readonly string[]) => void;
}

export function useStockAddress(): StockAddress {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab');
  const quick = params.get('quick');
  const items = params.get('items');
  const show = (values: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams();
    for (const [key, value] of Object.entries(values)) if (value) next.set(key, value);
    setParams(next);
  };
  return {
    tab: isTab(tab) ? tab : 'stock',
    countId: params.get('count') ?? undefined,
    quick: quick === 'count' || quick === 'review' ? quick : undefined,
    itemIds: items ? items.split(',') : undefined,
    showTab: (next) => show({ tab: next === 'stock' ? undefined : next }),
    showCount: (id) => show({ tab: 'counts', count: id }),
    showQuick: (next, ids) => show({ tab: 'counts', quick: next, items: ids?.join() }),
  };
}
