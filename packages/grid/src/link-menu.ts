import type { MenuItem } from '@groundwork/ui';
import { safeHref } from './cells/safe-href.ts';
import type { Column } from './column.ts';

/** A row's menu with its links, for those who do not point at them; what deletes stays last. */
export function withLinks<R>(items: readonly MenuItem[], columns: readonly Column<R>[], record: R): MenuItem[] {
  const danger = items.findIndex((item) => 'isDanger' in item && item.isDanger === true);
  const end = danger === -1 ? items.length : danger;
  return [...items.slice(0, end), ...linksOf(columns, record), ...items.slice(end)];
}

const linksOf = <R>(columns: readonly Column<R>[], record: R): readonly MenuItem[] =>
  columns.flatMap((column) => {
    if (column.kind !== 'link' || column.isBlank?.(record)) return [];
    const href = safeHref(column.value(record));
    return href
      ? {
          id: `link:${column.id}`,
          label: `Open ${column.header.toLowerCase()}`,
          icon: 'external-link',
          onAction: () => void globalThis.open(href, '_blank', 'noreferrer'),
        }
      : [];
  });
