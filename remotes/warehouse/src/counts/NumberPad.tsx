import { Button, IconButton } from '@groundwork/ui';
import styles from './NumberPad.module.css';

export interface NumberPadProps {
  onDigit: (digit: string) => void;
  onBackspace: () => void;
  onClear: () => void;
}

/** Keys for counting with one thumb: no on-screen keyboard covers half of the phone. */
export function NumberPad({ onDigit, onBackspace, onClear }: NumberPadProps) {
  const key = (digit: string) => (
    <Button key={digit} size="touch" className={styles.key} onPress={() => onDigit(digit)}>
      {digit}
    </Button>
  );
  return (
    <fieldset className={styles.pad} aria-label="Number keys">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(key)}
      <Button size="touch" className={styles.word} onPress={onClear}>
        Clear
      </Button>
      {key('0')}
      <IconButton
        icon="delete"
        label="Delete the last digit"
        size="touch"
        variant="secondary"
        className={styles.key}
        onPress={onBackspace}
      />
    </fieldset>
  );
}
