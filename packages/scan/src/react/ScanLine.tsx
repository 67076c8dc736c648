import { classNames, Icon, IconButton, lazyDialog } from '@groundwork/ui';
import { useEffect, useRef, useState } from 'react';
import type { Outcome, ScanHandler } from '../scan.ts';
import styles from './ScanLine.module.css';
import { useScanner } from './useScanner.ts';

export interface ScanLineProps {
  /** The scan that is expected next: 'Scan tote 3'. */
  hint: string;
  onScan: ScanHandler;
  /** The outcome of each scan, for a ResultBar below. */
  onOutcome?: (outcome: Outcome) => void;
  /** Off: codes go to the scan scope below. */
  isEnabled?: boolean;
  className?: string;
}

/** Loaded when it is first opened: users with a scanner never need it. */
const CameraDialog = lazyDialog(async () => (await import('../camera/CameraDialog.tsx')).default);

/**
 * The field for codes of a page or dialog. The scanner need not be in it; it says what is expected next and whether the
 * scanner is heard. The on-screen keyboard comes only by its button.
 */
export function ScanLine({ hint, onScan, onOutcome, isEnabled, className }: ScanLineProps) {
  const [last, setLast] = useState<Outcome>();
  const [hasCamera, setHasCamera] = useState(false);
  const show = (outcome: Outcome) => {
    setLast(outcome);
    onOutcome?.(outcome);
  };
  const scanner = useScanner({ onScan, onOutcome: show, isEnabled });
  const { setCovered } = scanner;
  useEffect(() => setCovered(hasCamera), [setCovered, hasCamera]);
  const [isTyping, setIsTyping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const attach = (element: HTMLInputElement | null) => {
    input.current = element;
    scanner.field(element);
  };
  const focus = () => input.current?.focus({ preventScroll: true });
  return (
    <>
      <form
        className={classNames(styles.line, className)}
        onSubmit={(event) => {
          event.preventDefault();
          scanner.submit();
          setIsTyping(false);
        }}
      >
        <Icon name="scan-barcode" size={24} />
        <input
          ref={attach}
          className={styles.input}
          type="text"
          aria-label="Code"
          placeholder={hint}
          inputMode={isTyping ? 'text' : 'none'}
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          onBlur={() => setIsTyping(false)}
        />
        <button type="button" className={styles.ready} data-ready={scanner.isReady} onClick={focus} tabIndex={-1}>
          <span aria-live="polite">{scanner.isReady ? 'Scanner ready' : 'Tap to scan'}</span>
        </button>
        {scanner.feedback.sound === 'off' && (
          <span className={styles.muted} title="Turn sounds on in the user menu">
            <Icon name="volume-x" size={20} />
            <span>Sounds off</span>
          </span>
        )}
        <IconButton
          icon="keyboard"
          label="Type a code"
          size="touch"
          className={classNames(styles.key, styles.typing)}
          aria-pressed={isTyping}
          onPress={() => {
            setIsTyping(true);
            focus();
          }}
        />
        <IconButton
          icon="camera"
          label="Use the camera"
          size="touch"
          className={styles.key}
          onPress={() => {
            setLast(undefined);
            setHasCamera(true);
          }}
        />
      </form>
      {hasCamera && (
        <CameraDialog
          hint={hint}
          outcome={last}
          onCode={scanner.accept}
          onRemove={() => setLast(undefined)}
          onClose={() => setHasCamera(false)}
        />
      )}
    </>
  );
}
