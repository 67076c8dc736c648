import { Button, Dialog, formatNumber, Tote } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { type Step, stepsAtom } from '../steps.ts';
import styles from './UndoStrip.module.css';

export interface UndoStripProps {
  /** Room for three steps; else the latest alone. */
  isWide: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onUndo: (step: Step) => void;
  end?: ReactNode;
}

/** The last steps of this browser, each with Undo (docs: domain/kitting#picking). */
export function UndoStrip({ isWide, isOpen, onOpenChange, onUndo, end }: UndoStripProps) {
  const steps = useAtomValue(stepsAtom);
  if (steps.length === 0 && !end) return null;
  return (
    <section className={styles.strip} aria-label="Last steps" data-bottom-bar>
      {isWide && <h2>Last steps</h2>}
      <ul className={styles.steps}>
        {steps.slice(0, isWide ? 3 : 1).map((step) => (
          <li key={step.id} className={styles.step}>
            <StepWords step={step} />
            <Button variant="quiet" size="touch" aria-label={`Undo ${wordsOf(step)}`} onPress={() => onUndo(step)}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
      {isWide && steps.length > 0 && (
        <Button variant="quiet" size="touch" onPress={() => onOpenChange(true)}>
          All steps
        </Button>
      )}
      {end}
      {isOpen && (
        <Dialog title="Last steps" size="medium" onClose={() => onOpenChange(false)} isDismissable closesOnEscape>
          {steps.length === 0 && <p>Nothing was done in this browser yet.</p>}
          <ul className={styles.all}>
            {steps.map((step) => (
              <li key={step.id} className={styles.line}>
                <StepWords step={step} />
                <Button size="touch" aria-label={`Undo ${wordsOf(step)}`} onPress={() => onUndo(step)}>
                  Undo
                </Button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </section>
  );
}

const wordsOf = ({ name, what }: Step) => `${name}: ${what}`;

function StepWords({ step }: { step: Step }) {
  const { name, quantity, tote, what } = step;
  const isDrop = step.moves.every(({ to }) => to === 'Dropped');
  return (
    <span className={styles.words}>
      {tote > 0 && <Tote number={tote} size={28} />}
      <span>{isDrop ? `${name} × ${formatNumber(quantity)}` : `${name}: ${what}`}</span>
    </span>
  );
}
