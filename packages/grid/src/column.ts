import type { CollectionName } from '@groundwork/contract';
import type { ReactNode } from 'react';

/** A colored label: a status, a sourcing, a tag. */
export interface Badge {
  id: string;
  label: string;
  color?: string;
}

/** The place of a column on the card that replaces a row at 768 px and below. */
export type CardPlace =
  /** Before all: a portrait. Thumbnails are shown there by themselves. */
  | 'picture'
  /** The muted line below the name; where several columns have one, they are shown side by side. */
  | 'detail'
  /** Top right, in ink: an amount. */
  | 'end'
  /** Bottom left: chips. */
  | 'foot'
  /** Bottom right, muted. */
  | 'footEnd';

interface ColumnBase<R> {
  /** Stable for ever: saved views and exported layouts name it. */
  id: string;
  header: string;
  width?: number;
  /** Takes the space that is left over; `width` is then the least it gets. */
  grows?: boolean;
  /** Not shown until the user turns it on in Configure View. */
  hidden?: boolean;
  /** As `hidden`, on a tablet only: it would push what matters more off the screen (docs: layouts-by-width). */
  hiddenOnTablet?: boolean;
  card?: CardPlace;
  /** Text after the number or text on a card: 'in stock'. A plural loses its 's' after 1: '1 use'. */
  cardSuffix?: string;
  /** Collections whose records the value reads: the cells follow their changes. */
  reads?: readonly CollectionName[];
  /** Shown over the cell: the parts of a sum. */
  tooltip?: (record: R) => string | undefined;
  /** The text that the quick filter searches; default: the shown text. An empty string excludes the column. */
  searchText?: (record: R) => string;
  /** The value that the export writes; default: the shown text. */
  exportValue?: (record: R) => string | number | undefined;
  /** false: the column is neither exported nor offered to. */
  isExported?: boolean;
  isSortable?: boolean;
  /** It shows a figure: cells and heading are at the right, as those of numbers are. */
  isFigure?: boolean;
  /** The cell is empty and exported so: the price of a line that is no product. */
  isBlank?: (record: R) => boolean;
  /** Keys with a meaning of their own while the cell has the focus; true: neither the grid nor the browser uses the key. */
  onKey?: (record: R, key: string) => boolean;
  /** Lets the user change the value in the cell. */
  edit?: CellEdit<R>;
}

/**
 * An editable cell. `commit` sends the change and answers whether it was stored; a refusal keeps the old value. A text says
 * why it was refused: what was typed comes back into its cell with this message.
 */
export type CellEdit<R> = {
  isEditable?: (record: R) => boolean;
} & (
  | {
      kind: 'text';
      /** A text marks the input invalid and is shown below it; the input stays until the value is valid ([FW-07]). */
      validate?: (value: string, record: R) => string | undefined;
      maxLength?: number;
      commit: (record: R, value: string) => Promise<boolean | string> | boolean | string;
    }
  | {
      kind: 'select';
      options: (record: R) => readonly SelectOption[];
      selected: (record: R) => string | undefined;
      commit: (record: R, value: string) => Promise<boolean> | boolean;
    }
);

/** A choice of a cell. With a color it is shown as a status badge. */
export interface SelectOption {
  id: string;
  label: string;
  color?: string;
  /** Below the label: why it cannot be chosen. */
  description?: string;
  isDisabled?: boolean;
}

type Kinds<R> =
  /** Ids of media items; the thumbnail is the first one's. */
  | { kind: 'image'; value: (record: R) => readonly string[] | undefined }
  /**
   * `cell` draws a name in a tree, with the line that says who else has the record open, where somebody has. `below` is
   * shown under the name on a tablet, where other columns are hidden: a value that distinguishes rows of the same name.
   */
  | {
      kind: 'name';
      value: (record: R) => string | undefined;
      cell?: (record: R, presence: ReactNode) => ReactNode;
      below?: (record: R) => string | undefined;
    }
  | { kind?: 'text'; value: (record: R) => string | undefined }
  | { kind: 'money'; value: (record: R) => number | undefined }
  | { kind: 'number'; value: (record: R) => number | undefined }
  /** ISO 8601. */
  | { kind: 'date'; value: (record: R) => string | undefined }
  /** An address; only http, https, mailto and tel become links. */
  | { kind: 'link'; value: (record: R) => string | undefined; label?: (record: R) => string }
  /** Ids of tags. */
  | { kind: 'tags'; value: (record: R) => readonly string[] | undefined }
  | { kind: 'chips'; value: (record: R) => readonly Badge[] }
  | { kind: 'status'; value: (record: R) => Badge | undefined }
  | { kind: 'boolean'; value: (record: R) => boolean | undefined }
  /** The id of a record of `collection`, shown by its name; 'Item not found' when it is gone. */
  | { kind: 'reference'; collection: CollectionName; value: (record: R) => string | undefined }
  /** `cell` draws it; `value` is what it is sorted, searched and exported by. */
  | {
      kind: 'custom';
      value: (record: R) => string | number | boolean | undefined;
      cell: (record: R) => ReactNode;
      /** A smaller display for cards, if the cell is too large. */
      cardCell?: (record: R) => ReactNode;
    };

/** One column of a list, as data: its header, the value that it reads of a record, and how the value is shown. */
export type Column<R> = ColumnBase<R> & Kinds<R>;
/** The kind of a column: decides its display, sorting, filter and export. */
export type ColumnKind = NonNullable<Column<unknown>['kind']>;
/** A column of one kind. */
export type ColumnOf<R, K extends ColumnKind> = Extract<Column<R>, { kind: K }>;
