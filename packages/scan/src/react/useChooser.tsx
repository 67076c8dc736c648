import { Dialog } from '@groundwork/ui';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import styles from './Chooser.module.css';

export interface ChooserOption {
  id: string;
  label: string;
  /** How it differs from the others: Product ID, place, project. */
  detail?: string;
}
export interface ChooserQuestion {
  /** 'Two products have this barcode' */
  title: string;
  options: readonly ChooserOption[];
}
/** Asks which of several hits is meant. @returns the id of the chosen option; undefined when none was chosen */
export type Choose = (question: ChooserQuestion) => Promise<string | undefined>;

/** Keys that choose: a person with a scanner has one hand free. */
const mostKeys = 9;

/** Asks which of several hits of a code is meant, by touch or by the keys 1 to 9. Render the element somewhere. */
export function useChooser(): readonly [choose: Choose, element: ReactNode] {
  const [question, setQuestion] = useState<ChooserQuestion>();
  const answer = useRef<(id: string | undefined) => void>(undefined);
  const choose = useCallback<Choose>((next) => {
    answer.current?.(undefined);
    setQuestion(next);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = useCallback((id?: string) => {
    setQuestion(undefined);
    answer.current?.(id);
    answer.current = undefined;
  }, []);
  // An open question is answered with nothing when the screen goes away.
  useEffect(() => () => answer.current?.(undefined), []);
  return [choose, question && <Chooser question={question} onClose={close} />];
}

function Chooser({ question, onClose }: { question: ChooserQuestion; onClose: (id?: string) => void }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <Dialog title={question.title} size="medium" closesOnEscape initialFocus="none" onClose={() => onClose()}>
      <ol
        ref={list}
        className={styles.options}
        data-scan-keys
        onKeyDown={({ key }) => {
          const option = /^[1-9]$/.test(key) ? question.options[Number(key) - 1] : undefined;
          if (option) onClose(option.id);
        }}
      >
        {question.options.map(({ id, label, detail }, index) => (
          <li key={id}>
            <button type="button" className={styles.option} onClick={() => onClose(id)}>
              <kbd className={styles.key}>{index < mostKeys ? index + 1 : ''}</kbd>
              <span className={styles.words}>
                <strong>{label}</strong>
                {detail && <span className={styles.detail}>{detail}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
