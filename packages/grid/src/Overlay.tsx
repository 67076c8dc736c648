import type { LoadState } from '@groundwork/data-cache';
import { Button, EmptyState, SkeletonRows, useDelayed } from '@groundwork/ui';
import type { ReactNode } from 'react';
import styles from './Overlay.module.css';

export type OverlayState =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; onRetry?: () => void }
  | { kind: 'empty'; text?: string; action?: ReactNode }
  | { kind: 'nothing-matches' };

/**
 * Shown in a list without records.
 *
 * @example
 * ```tsx
 * import { nothingToShow } from '@groundwork/grid';
 *
 * <p>{nothingToShow}</p>;
 * ```
 */
export const nothingToShow = 'Nothing to show';
/**
 * Shown in a list whose filters match no record.
 *
 * @example
 * ```tsx
 * import { nothingMatches, nothingToShow } from '@groundwork/grid';
 *
 * const Nothing = ({ isFiltered }: { isFiltered: boolean }) => <p>{isFiltered ? nothingMatches : nothingToShow}</p>;
 * ```
 */
export const nothingMatches = 'Nothing to show matching current filters';

interface OverlayFacts {
  status: LoadState | undefined;
  hasRows: boolean;
  /** How many rows pass the filters. */
  displayed: number;
  /** AG Grid has rows, shown or not. */
  holdsRows: boolean;
  onRetry: (() => void) | undefined;
  text: string | undefined;
  action: ReactNode;
}

export function overlayState({ status, hasRows, displayed, holdsRows, ...empty }: OverlayFacts): OverlayState {
  if (hasRows) return displayed > 0 ? { kind: 'none' } : { kind: holdsRows ? 'nothing-matches' : 'loading' };
  if (status?.state === 'failed' && !status.hasData)
    return { kind: 'failed', message: status.message, onRetry: empty.onRetry };
  if (status?.state === 'loading' || status?.state === 'idle') return { kind: 'loading' };
  return { kind: 'empty', text: empty.text, action: empty.action };
}

/** Shown in place of rows: a skeleton while loading (after 250 ms), a failure with Retry, or one of the empty texts. */
export function Overlay({ state, top = 36 }: { state: OverlayState; top?: number }) {
  const isSlow = useDelayed(state.kind === 'loading');
  if (state.kind === 'none' || (state.kind === 'loading' && !isSlow)) return null;
  return (
    <div className={styles.overlay} style={{ top }} role="status">
      {state.kind === 'loading' && (
        <>
          <span className={styles.loading}>Loading…</span>
          {/* It says itself that it is loading, which would be a second time here. */}
          <div aria-hidden="true">
            <SkeletonRows rows={8} />
          </div>
        </>
      )}
      {state.kind === 'failed' && (
        <EmptyState
          icon="alert-triangle"
          title={state.message}
          action={
            state.onRetry && (
              <Button icon="refresh-cw" onPress={state.onRetry}>
                Retry
              </Button>
            )
          }
        />
      )}
      {state.kind === 'empty' && <EmptyState icon="box" title={state.text ?? nothingToShow} action={state.action} />}
      {state.kind === 'nothing-matches' && <EmptyState icon="search" title={nothingMatches} />}
    </div>
  );
}
