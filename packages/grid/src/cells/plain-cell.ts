import { referencedName, referenceText } from '@groundwork/data-cache';
import { formatAbsolute, formatRelative } from '@groundwork/ui';
import { cellText } from '../cell-text.ts';
import type { Column } from '../column.ts';
import styles from './CellView.module.css';

/** A cell that is only a text. */
export interface PlainCell {
  text: string;
  className?: string;
  title?: string;
  /** ISO 8601, where the text says a moment. */
  moment?: string;
}
const nothing: PlainCell = { text: '' };
const plain = (text: string, className = styles.text): PlainCell => (text === '' ? nothing : { text, className });

/** The text that a column shows of a record; undefined where it shows more than a text. */
export function plainCell<R>(column: Column<R>, record: R, showsBelow = false): PlainCell | undefined {
  if (column.isBlank?.(record)) return nothing;
  switch (column.kind) {
    case undefined:
    case 'text':
    case 'number':
    case 'money':
      return plain(cellText(column, record));
    case 'name':
      if (column.cell || (showsBelow && column.below?.(record))) return undefined;
      return plain(column.value(record) ?? '', styles.name);
    case 'reference': {
      const id = column.value(record);
      if (!id) return nothing;
      const isKnown = referencedName(column.collection, id) !== undefined;
      return plain(referenceText(column.collection, id), isKnown ? styles.text : styles.broken);
    }
    case 'date': {
      const iso = column.value(record);
      return iso ? { text: formatRelative(iso), title: formatAbsolute(iso), moment: iso } : nothing;
    }
    case 'tags':
      return column.value(record)?.length ? undefined : nothing;
    case 'chips':
      return column.value(record).length > 0 ? undefined : nothing;
    case 'status':
      return column.value(record) ? undefined : nothing;
    case 'boolean':
      return column.value(record) ? undefined : nothing;
    case 'link':
      return column.value(record) ? undefined : nothing;
    default:
      return undefined;
  }
}

const tagOf = ({ moment }: PlainCell) => (moment === undefined ? 'span' : 'time');

/** The element of a text, for cells that AG Grid draws without React. */
export function plainElement(cell: PlainCell): HTMLElement {
  const element = document.createElement(tagOf(cell));
  writePlain(element, cell);
  return element;
}

/** Shows another text in the element of a text. @returns false where it needs an element of another kind */
export function writePlain(element: HTMLElement, cell: PlainCell): boolean {
  if (element.localName !== tagOf(cell)) return false;
  const { text, className, title, moment } = cell;
  const attributes = { class: className, title, datetime: moment };
  for (const [name, value] of Object.entries(attributes)) {
    if (value) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
  if (element.textContent !== text) element.textContent = text;
  return true;
}
