import type { LoadFailure } from './failure.ts';

export interface FailureReport extends LoadFailure {
  remote: string;
  version: string;
  /** Of the release set the page was started with. */
  revision: number;
  code?: string;
}

/** Says on the console everything that finding the cause of a failed load needs. */
export function reportFailure({ message, original, ...facts }: FailureReport): void {
  console.error(`[loader] ${message}`, facts, original ?? '');
}
