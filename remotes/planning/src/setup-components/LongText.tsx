import { Button } from '@groundwork/ui';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './LongText.module.css';

/** A text as it was typed. Of more than eight lines only these are shown until one asks for all: what follows stays near. */
export function LongText({ text }: { text: string }) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isWhole, setWhole] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is as long as it is
  useLayoutEffect(() => {
    const shown = paragraph.current;
    if (!shown || isWhole) return;
    const measure = () => setCut(shown.scrollHeight > shown.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [text, isWhole]);

  return (
    <>
      <p ref={paragraph} id={id} className={styles.text} data-whole={isWhole || undefined}>
        {text}
      </p>
      {isCut && (
        <span className={styles.more}>
          <Button variant="link" aria-expanded={isWhole} aria-controls={id} onPress={() => setWhole(!isWhole)}>
            {isWhole ? 'Show less' : 'Show all'}
          </Button>
        </span>
      )}
    </>
  );
}
