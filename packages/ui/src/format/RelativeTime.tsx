import { formatAbsolute, formatRelative } from './dates.ts';

/**
 * A moment as relative time, with the absolute date as its tooltip (a plain title: grids show thousands of them).
 *
 * @example
 * ```tsx
 * import { RelativeTime } from '@groundwork/ui';
 *
 * <RelativeTime iso="2026-05-04T08:30:00Z" />;
 * ```
 */
export function RelativeTime({ iso, className }: { iso: string | undefined; className?: string }) {
  return (
    <time dateTime={iso} title={formatAbsolute(iso)} className={className}>
      {formatRelative(iso)}
    </time>
  );
}
