import { createElement, type ReactElement, useCallback, useState } from 'react';

const rowsPerStep = 40;

/** Draws a long list in steps as it is scrolled; `end` is the row that notices. */
export function useMoreRows<T>(rows: readonly T[]): { shown: readonly T[]; end: ReactElement | null } {
  const [count, setCount] = useState(rowsPerStep);
  const hasMore = rows.length > count;
  const watch = useCallback((element: HTMLLIElement | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setCount((before) => before + rowsPerStep),
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // A new key makes a new observer, which reports at once whether the next step is in sight too.
  const end = hasMore
    ? createElement('li', { key: `more-${count}`, ref: watch, 'aria-hidden': true, style: { height: 1 } })
    : null;
  return { shown: hasMore ? rows.slice(0, count) : rows, end };
}
