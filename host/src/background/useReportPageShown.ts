import { useEffect } from 'react';
import { reportPageShown } from './deferred-parts.ts';

/**
 * Reports that the place of the page is filled, also where no page of a remote fills it: what runs beside the pages,
 * as the counts of unread messages, waits for it. @param isShown false: it is still being fetched
 */
export function useReportPageShown(isShown = true): void {
  useEffect(() => {
    if (isShown) reportPageShown();
  }, [isShown]);
}
