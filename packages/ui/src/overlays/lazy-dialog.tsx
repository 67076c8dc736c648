import { type ComponentType, type FunctionComponent, useEffect, useReducer, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { useIsOnline, useOfflineReason } from '../connection/useIsOnline.ts';
import { Dialog } from './Dialog.tsx';

interface Closable {
  onClose: () => void;
}

interface Part<P> {
  fetch: () => Promise<ComponentType<P>>;
  fetched?: ComponentType<P>;
}

/**
 * A dialog whose code is fetched when it opens, or before by `prefetch`. If that fails, a dialog in its place shows the
 * failure, and tries again on request or when the network is back. Not React.lazy: that keeps a failure for the life of
 * the page, and takes the page with it.
 *
 * @example
 * ```tsx
 * import { Dialog, lazyDialog } from '@groundwork/ui';
 *
 * const About = ({ onClose }: { onClose: () => void }) => (
 *   <Dialog title="About loans" onClose={onClose} />
 * );
 * // In a remote the function imports the file of the dialog: `async () => (await import('./About.tsx')).About`.
 * const LazyAbout = lazyDialog(async () => About);
 * <LazyAbout onClose={() => console.info('closed')} />;
 * ```
 */
export function lazyDialog<P extends Closable>(
  fetch: () => Promise<ComponentType<P>>,
): FunctionComponent<P> & { prefetch(): Promise<void> } {
  const part: Part<P> = { fetch };
  const prefetch = async () => {
    try {
      part.fetched ??= await fetch();
    } catch {
      // The person who opens it sees why it does not come.
    }
  };
  return Object.assign((props: P) => <LazyDialog part={part} dialogProps={props} />, { prefetch });
}

function LazyDialog<P extends Closable>({ part, dialogProps }: { part: Part<P>; dialogProps: P }) {
  const isOnline = useIsOnline();
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
  const [state, setState] = useState<'fetching' | 'there' | 'failed' | 'trying'>('fetching');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched again with each attempt and with the network.
  useEffect(() => {
    if (part.fetched) return;
    let isCurrent = true;
    const settle = (next: 'there' | 'failed') => {
      if (isCurrent) setState(next);
    };
    part.fetch().then(
      (fetched) => {
        part.fetched = fetched;
        settle('there');
      },
      (error: unknown) => {
        console.warn('A dialog could not be loaded.', error);
        settle('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [part, attempt, isOnline]);
  const Fetched = part.fetched;
  if (Fetched) return <Fetched {...dialogProps} />;
  if (state === 'fetching') return null;
  const retry = () => {
    setState('trying');
    tryAgain();
  };
  return <NotLoaded isTrying={state === 'trying'} onRetry={retry} onClose={() => dialogProps.onClose()} />;
}

function NotLoaded({ isTrying, onRetry, onClose }: Closable & { isTrying: boolean; onRetry: () => void }) {
  const offline = useOfflineReason();
  return (
    <Dialog
      title="The dialog could not be loaded"
      size="small"
      onClose={onClose}
      closesOnEscape
      initialFocus="none"
      footer={
        <>
          <Button onPress={onClose}>Close</Button>
          <Button
            variant="primary"
            icon="refresh-cw"
            isBusy={isTrying}
            busyLabel="Trying again…"
            disabledReason={offline}
            onPress={onRetry}
          >
            Try again
          </Button>
        </>
      }
    >
      <p role="alert">{offline ? `${offline}.` : 'One of its files did not arrive.'}</p>
    </Dialog>
  );
}
