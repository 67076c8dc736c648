import { useDeferredValue } from 'react';
import { deferred, useDeferred } from '../deferred.ts';
import { FieldFrame, type FieldProps, useFieldIds } from '../fields/Field.tsx';
import { RichText } from './RichText.tsx';
import styles from './RichTextField.module.css';

// The editor weighs more than all of the other fields together: it comes with the first form that has one.
const editor = deferred(async () => (await import('./RichTextEditor.tsx')).default, true);

/** Props of `<RichTextField>`. */
export interface RichTextFieldProps extends FieldProps {
  /** HTML; undefined when nothing is written. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/**
 * Formatted text [FW-02]: heading, bold, italic, link, bulleted and numbered list, table, undo and redo.
 *
 * @example
 * ```tsx
 * import { RichTextField } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function Notes() {
 *   const [notes, setNotes] = useState<string>();
 *   return <RichTextField label="Notes" value={notes} onChange={setNotes} />;
 * }
 * ```
 */
export function RichTextField(props: RichTextFieldProps) {
  const ids = useFieldIds(props);
  const RichTextEditor = useDeferred(editor);
  // To make an editor takes longer than to draw the rest of a form, which is shown first.
  const isFormShown = useDeferredValue(true, false);
  return (
    <FieldFrame field={props} ids={ids} labelElement="span">
      {RichTextEditor && isFormShown ? (
        <RichTextEditor
          value={props.value}
          onChange={props.onChange}
          isInvalid={props.error !== undefined}
          isReadOnly={props.isReadOnly || props.isDisabled || false}
          labelId={ids.label}
          describedBy={ids.describedBy}
        />
      ) : (
        <div className={styles.frame}>
          <div className={styles.tools} />
          <div className={styles.writing}>
            <RichText html={props.value} empty="" />
          </div>
        </div>
      )}
    </FieldFrame>
  );
}
