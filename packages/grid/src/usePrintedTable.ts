import { type RefObject, useEffect } from 'react';
import { type PrintedList, printedTable } from './printed-table.ts';

/**
 * While the page is printed, a table with all rows of the list takes the place of those in view. It lies beside the list: paper
 * may be wider than the window, and then the list is drawn again.
 */
export function usePrintedTable(
  frame: RefObject<HTMLElement | null>,
  className: string | undefined,
  list: RefObject<(() => PrintedList | undefined) | undefined>,
): void {
  useEffect(() => {
    let table: HTMLElement | undefined;
    const remove = () => {
      table?.remove();
      table = undefined;
    };
    const add = () => {
      remove();
      // A view that is kept behind the shown one is not printed.
      if (!frame.current || frame.current.closest('[hidden]')) return;
      const printed = list.current?.();
      if (!printed) return;
      table = printedTable(printed);
      table.className = className ?? '';
      frame.current.after(table);
    };
    window.addEventListener('beforeprint', add);
    window.addEventListener('afterprint', remove);
    return () => {
      remove();
      window.removeEventListener('beforeprint', add);
      window.removeEventListener('afterprint', remove);
    };
  }, [frame, className, list]);
}
