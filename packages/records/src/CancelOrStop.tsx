import { Button } from '@groundwork/ui';
import type { StoppableRun } from './useStoppableRun.ts';

/** Props of `<CancelOrStop>`. */
export interface CancelOrStopProps extends Pick<StoppableRun, 'isStopping' | 'stop'> {
  /** The run of the dialog is under way and can be stopped. */
  isRunning: boolean;
  onCancel: () => void;
  /** It can be neither cancelled nor stopped now. */
  isDisabled?: boolean;
}

/**
 * The button of a dialog that leaves it, and stops its run while that is under way. It is one button, which keeps the
 * focus when it changes its name.
 *
 * @example
 * ```tsx
 * import { CancelOrStop, useStoppableRun } from '@groundwork/records';
 *
 * function Leave({ onClose }: { onClose: () => void }) {
 *   const { progress, isStopping, stop } = useStoppableRun();
 *   const isRunning = progress !== undefined;
 *   return <CancelOrStop isRunning={isRunning} isStopping={isStopping} stop={stop} onCancel={onClose} />;
 * }
 * ```
 */
export function CancelOrStop({ isRunning, isStopping, stop, onCancel, isDisabled }: CancelOrStopProps) {
  return (
    <Button
      isBusy={isRunning && isStopping}
      busyLabel="Stopping"
      isDisabled={!isRunning && isDisabled}
      onPress={isRunning ? stop : onCancel}
    >
      {isRunning ? 'Stop' : 'Cancel'}
    </Button>
  );
}
