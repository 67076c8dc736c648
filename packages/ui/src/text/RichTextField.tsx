import { lazy, Suspense } from 'react';
import { FieldFrame, type FieldProps, useFieldIds } from '../fields/Field.tsx';
import styles from './RichTextField.module.css';

// The editor weighs more than all of the other fields together: it comes with the first form that has one.
const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'));

export interface RichTextFieldProps extends FieldProps {
  /** HTML; undefined when nothing is written. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Formatted text [FW-02]: heading, bold, italic, link, bulleted and numbered list, table, undo and redo. */
export function RichTextField(props: RichTextFieldProps) {
  const ids = useFieldIds(props);
  return (
    <FieldFrame field={props} ids={ids} labelElement="span">
      <Suspense
        fallback={
          <div className={styles.frame}>
            <div className={styles.tools} />
            <div className={styles.writing} />
          </div>
        }
      >
        <RichTextEditor
          value={props.value}
          onChange={props.onChange}
          isInvalid={props.error !== undefined}
          isReadOnly={props.isReadOnly || props.isDisabled || false}
          labelId={ids.label}
          describedBy={ids.describedBy}
        />
      </Suspense>
    </FieldFrame>
  );
}
