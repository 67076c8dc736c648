import type { CountStatus } from '@groundwork/contract';
import type { ReviewRow } from './review-rows.ts';

/** The source of a review: a count document, or the cycle counts of single items. */
export interface ReviewSource {
  title: string;
  status: CountStatus | undefined;
  description: string;
  rows: readonly ReviewRow[];
  /** How many items the count has; some may not be counted. */
  total: number;
  /** 'by Pia and Paul, 46 minutes'. */
  effort: string | undefined;
  /** Why nothing can be applied now, or not by this person. */
  applyReason: string | undefined;
  /** Why this person may not apply large differences. */
  largeReason: string | undefined;
  /** The effect of applying the count on lines that are not ticked. */
  leftOutText: (names: string) => string;
  /** These answer what went wrong. */
  apply: (rows: readonly ReviewRow[], leftOut: readonly ReviewRow[]) => Promise<string | undefined>;
  recount: (rows: readonly ReviewRow[]) => Promise<string | undefined>;
  recountReason: string | undefined;
  notFound?: (rows: readonly ReviewRow[]) => Promise<string | undefined>;
  undo?: () => Promise<string | undefined>;
}
