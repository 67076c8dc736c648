import type { Locator, Page } from '@playwright/test';
import type { TravelerName } from './travelers.ts';

/** One screen or dialog: how to get there, and what it shows. */
export interface Stop {
  /** Unique; the name of the picture, and what `npm run screenshots -- NAME` looks for. */
  name: string;
  traveler: TravelerName;
  /** A dialog lies over a page and holds the focus. */
  kind: 'screen' | 'dialog';
  path: string;
  /** A table. The id of its demonstration record with the most to show replaces ':id'. */
  record?: string;
  /** The action that leads to what the stop shows. */
  act?: (page: Page) => Promise<unknown>;
  /** Must be visible on arrival; absent: the page's main region, or the dialog. */
  shown?: (page: Page) => Locator;
  /** Only at these widths; absent: at all. */
  widths?: readonly number[];
  /** Runs before the document is loaded, to make answers of the API late or wrong. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Console messages that are expected. */
  says?: RegExp;
}

export const phone = 390;
export const tablet = 820;
export const desktop = 1440;
/** The widths of the pictures, each with the height of such a screen. */
export const heights: Readonly<Record<number, number>> = { [desktop]: 900, [tablet]: 1180, [phone]: 844 };

export const isSeenAt = ({ widths }: Stop, width: number): boolean => widths === undefined || widths.includes(width);
/** The uppermost dialog. */
export const dialogOf = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog]').last();
