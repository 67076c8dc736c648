import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type PrintedList, printedTable } from './printed-table.ts';

/** While the page is printed, a table with all rows of the list takes the place of those in view. */
export function usePrintedTable(
  frame: RefObject<HTMLElement | null>,
  className: string | undefined,
  list: () => PrintedList | undefined,
): void {
  const build = useEffectEvent(() => {
    // A view that is kept behind the shown one is not printed.
    if (!frame.current || frame.current.closest('[hidden]')) return undefined;
    const printed = list();
    if (!printed) return undefined;
    const table = printedTable(printed);
    table.className = className ?? '';
    frame.current.append(table);
    return table;
  });
  useEffect(() => {
    let table: HTMLElement | undefined;
    const remove = () => {
      table?.remove();
      table = undefined;
    };
    const add = () => {
      remove();
      table = build();
    };
    window.addEventListener('beforeprint', add);
    window.addEventListener('afterprint', remove);
    return () => {
      remove();
      window.removeEventListener('beforeprint', add);
      window.removeEventListener('afterprint', remove);
    };
  }, []);
}
