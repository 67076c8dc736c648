import { Button, type ButtonSize } from '@groundwork/ui';
import styles from './ActionsPanel.module.css';

export interface ActionsPanelProps {
  status?: string;
  onNote: () => void;
  onComplete?: () => void;
  onProblem?: () => void;
  /** Takes Complete or Problem back. */
  onReopen?: () => void;
  /** Only 'Leave a note': where Complete and Problem have no meaning. */
  isNotesOnly?: boolean;
  hidesComplete?: boolean;
  hidesProblem?: boolean;
  isBusy?: boolean;
  size?: ButtonSize;
}

/** 'Leave a note', 'Mark Complete' and 'Mark Problem' of one component ([SD-08]). */
export function ActionsPanel(props: ActionsPanelProps) {
  const { status, onNote, onReopen, onProblem, isNotesOnly = false, isBusy, size = 'touch' } = props;
  return (
    <fieldset className={styles.panel} aria-label="Actions">
      <Button size={size} icon="square-pen" onPress={onNote}>
        Leave a note
      </Button>
      {!isNotesOnly && !props.hidesProblem && (
        <Button size={size} variant="danger" icon="flag" isDisabled={isBusy} onPress={onProblem}>
          Mark Problem
        </Button>
      )}
      {!isNotesOnly && status === 'Problem' && onReopen && (
        <Button size={size} icon="undo-2" isDisabled={isBusy} onPress={onReopen}>
          Reopen
        </Button>
      )}
      {!isNotesOnly && !props.hidesComplete && <CompleteButton {...props} size={size} words="Mark Complete" />}
    </fieldset>
  );
}

/** 'Mark Complete', or 'Reopen' once it is. */
export function CompleteButton({
  status,
  onComplete,
  onReopen,
  isBusy,
  size = 'touch',
  words,
  className,
}: Pick<ActionsPanelProps, 'status' | 'onComplete' | 'onReopen' | 'isBusy' | 'size'> & {
  words: 'Mark Complete' | 'Complete';
  className?: string;
}) {
  if (status === 'Complete' && onReopen)
    return (
      <Button size={size} icon="undo-2" isBusy={isBusy} className={className} onPress={onReopen}>
        Reopen
      </Button>
    );
  return (
    <Button
      size={size}
      variant="primary"
      icon="check"
      isBusy={isBusy}
      className={className}
      aria-label="Mark Complete"
      onPress={onComplete}
    >
      {words}
    </Button>
  );
}
