import { useEffect } from 'react';
import { reportPageShown } from './deferred-parts.ts';

/**
 * Reports that something stands where the page belongs, also where no remote's page does: what runs beside the pages,
 * as the counts of unread messages, waits for it. @param isShown false: it is still being fetched
 */
export function useReportPageShown(isShown = true): void {
  useEffect(() => {
    if (isShown) reportPageShown();
  }, [isShown]);
}
