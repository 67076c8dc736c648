import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dateWords } from '../day-words.ts';
import { ActivityEntry } from './ActivityEntry.tsx';
import styles from './ActivityPage.module.css';
import { type FeedLine, isDay } from './activityFeed.ts';

const dayHeight = 48;
const entryHeight = 49;
/** More would keep the browser at work for seconds before its print dialog comes. */
const mostPrinted = 1_000;

/** Whether the page is being printed: paper shows what is out of view too. */
function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    // The browser takes the page to the printer as soon as this returns.
    const start = () => flushSync(() => setPrinted(true));
    const end = () => setPrinted(false);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinted;
}

/**
 * The lines of the feed, of which only those near the view are in the page: a busy week has tens of thousands.
 * @param scroller what scrolls
 */
export function ActivityFeed({ lines, scroller }: { lines: readonly FeedLine[]; scroller: RefObject<Element | null> }) {
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [top, setTop] = useState(0);
  // The filters above may take one line or three.
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const line = lines[index];
      return line && isDay(line) ? dayHeight : entryHeight;
    },
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 8,
    scrollMargin: top,
  });
  const isPrinted = usePrinted();
  const toggle = (key: string) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });

  const lineOf = (line: FeedLine) =>
    isDay(line) ? (
      <h2>{dateWords(line.day)}</h2>
    ) : (
      <ActivityEntry entry={line} isOpen={open.has(line.key)} onToggle={() => toggle(line.key)} />
    );
  if (isPrinted)
    return (
      <ul aria-label="Activity">
        {lines.slice(0, mostPrinted).map((line) => (
          <li key={line.key}>{lineOf(line)}</li>
        ))}
      </ul>
    );
  return (
    <ul ref={list} className={styles.lines} style={{ height: virtualizer.getTotalSize() }} aria-label="Activity">
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const line = lines[index];
        return (
          line && (
            <li
              key={key}
              data-index={index}
              ref={virtualizer.measureElement}
              aria-posinset={index + 1}
              aria-setsize={lines.length}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {lineOf(line)}
            </li>
          )
        );
      })}
    </ul>
  );
}
