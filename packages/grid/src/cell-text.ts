import type { CollectionName } from '@groundwork/contract';
import { toCents } from '@groundwork/contract/domain';
import { referencedName, referenceText } from '@groundwork/data-cache';
import { formatExportDate, formatMoney, formatNumber, formatRelative } from '@groundwork/ui';
import type { Column } from './column.ts';
import { tagBadges } from './tags.ts';

/**
 * What a cell sorts and compares by. Empty cells and broken references are undefined: they sort last
 * (docs: broken-references).
 */
export type SortValue = string | number | boolean | undefined;

export function sortValue<R>(column: Column<R>, record: R): SortValue {
  switch (column.kind) {
    case 'image':
      return column.value(record)?.[0];
    case 'tags':
      return (
        tagBadges(column.value(record))
          .map(({ label }) => label)
          .join(', ') || undefined
      );
    case 'chips':
      return (
        column
          .value(record)
          .map(({ label }) => label)
          .join(', ') || undefined
      );
    case 'status':
      return column.value(record)?.label;
    case 'reference': {
      const id = column.value(record);
      return id ? referencedName(column.collection, id) : undefined;
    }
    case 'link':
      return column.label?.(record) || column.value(record);
    default:
      return column.value(record);
  }
}

/** The text of a cell, for the quick filter, the card and assistive technology. */
export function cellText<R>(column: Column<R>, record: R): string {
  switch (column.kind) {
    case 'image':
      return '';
    case 'money':
      return formatMoney(column.value(record));
    case 'date':
      return formatRelative(column.value(record));
    case 'boolean':
      return column.value(record) ? 'Yes' : 'No';
    case 'reference': {
      const id = column.value(record);
      return id ? referenceText(column.collection, id) : '';
    }
    case 'link':
      return column.label?.(record) ?? column.value(record) ?? '';
    default: {
      const value = sortValue(column, record);
      return typeof value === 'number' ? formatNumber(value) : String(value ?? '');
    }
  }
}

/**
 * The text that the quick filter searches: numbers as they are shown and as they are typed, no dates (their text changes
 * with the clock).
 */
export function searchText<R>(column: Column<R>, record: R): string {
  if (column.searchText) return column.searchText(record);
  if (column.kind === 'date' || column.kind === 'boolean' || column.kind === 'image') return '';
  const shown = cellText(column, record);
  return column.kind === 'number' && shown.includes(',') ? `${shown} ${column.value(record)}` : shown;
}

/**
 * The text that the export writes ([GR-28]): tags joined with ' | ', dates as yyyy-MM-dd HH:mm, broken references
 * empty.
 */
export function exportText<R>(column: Column<R>, record: R): string {
  if (column.isBlank?.(record)) return '';
  if (column.exportValue) return String(column.exportValue(record) ?? '');
  switch (column.kind) {
    case 'tags':
      return tagBadges(column.value(record))
        .map(({ label }) => label)
        .join(' | ');
    case 'chips':
      return column
        .value(record)
        .map(({ label }) => label)
        .join(' | ');
    case 'date': {
      const iso = column.value(record);
      return iso ? formatExportDate(iso) : '';
    }
    case 'money': {
      const amount = column.value(record);
      return amount == null ? '' : String(toCents(amount));
    }
    case 'number':
      return String(column.value(record) ?? '');
    case 'link':
      return column.value(record) ?? '';
    case 'boolean':
      return column.value(record) ? 'Yes' : 'No';
    default:
      return String(sortValue(column, record) ?? '');
  }
}

/** The collections that a column's cells depend on. */
export function columnReads<R>(column: Column<R>): CollectionName[] {
  const reads: CollectionName[] = [...(column.reads ?? [])];
  if (column.kind === 'reference') reads.push(column.collection);
  if (column.kind === 'image') reads.push('mediaitems');
  if (column.kind === 'tags') reads.push('tags', 'tagsets');
  return reads;
}
