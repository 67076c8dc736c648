import type { Locator, Page } from '@playwright/test';
import type { TravellerName } from './travellers.ts';

/** One thing to look at: how to get there, and what is to be seen. */
export interface Stop {
  /** Unique; the name of the picture, and what `npm run screenshots -- NAME` looks for. */
  name: string;
  traveller: TravellerName;
  /** What lies over a page and holds the focus is a dialog. */
  kind: 'screen' | 'dialog';
  path: string;
  /** The table of whose demonstration records the one with the most to show is meant; its id takes the place of ':id'. */
  record?: string;
  /** What has to be done there. */
  act?: (page: Page) => Promise<unknown>;
  /** What shows that one has arrived; a page's main region and a dialog need no mention. */
  shown?: (page: Page) => Locator;
  /** Only at these widths; else at all. */
  widths?: readonly number[];
  /** What is arranged before the document is loaded: answers of the API that are late, or wrong. */
  prepare?: (page: Page) => Promise<unknown>;
  /** What the browser says about it, as it must. */
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
