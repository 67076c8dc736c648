import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { dateWords } from '../day-words.ts';
import { ActivityEntry } from './ActivityEntry.tsx';
import styles from './ActivityPage.module.css';
import { type FeedLine, isDay } from './activityFeed.ts';

const dayHeight = 48;
const entryHeight = 49;

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
  const toggle = (key: string) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });

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
              {isDay(line) ? (
                <h2>{dateWords(line.day)}</h2>
              ) : (
                <ActivityEntry entry={line} isOpen={open.has(line.key)} onToggle={() => toggle(line.key)} />
              )}
            </li>
          )
        );
      })}
    </ul>
  );
}
