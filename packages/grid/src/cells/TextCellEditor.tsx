import type { CustomCellEditorProps } from 'ag-grid-react';
import { useGridCellEditor } from 'ag-grid-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { CellEdit } from '../column.ts';
import styles from './editors.module.css';
import { takeRefusal } from './refused-values.ts';

type TextEdit<R> = Extract<CellEdit<R>, { kind: 'text' }>;

/** Edits a text in its cell. A value that is refused, here or by the server, stays there with its message ([FW-07]). */
export function TextCellEditor<R>({
  value,
  onValueChange,
  data,
  node,
  edit,
  column,
}: CustomCellEditorProps<R, string> & { edit: TextEdit<R> }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const text = value ?? '';
  // A refused value may be sent again unchanged: the refusal may have been temporary.
  const [refusal] = useState(() => takeRefusal(node, column));
  const invalid = edit.validate?.(text, data);
  const problem = invalid ?? (text === refusal?.value ? refusal.message : undefined);
  useGridCellEditor({
    getValidationErrors: () => (invalid === undefined ? null : [invalid]),
    focusIn: () => input.current?.focus(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    if (refusal) {
      onValueChange(refusal.value);
      input.current?.focus();
    }
    input.current?.select();
  }, []);
  return (
    <span className={styles.editor}>
      <input
        ref={input}
        className={styles.text}
        aria-label={column.getColDef().headerName}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
        maxLength={edit.maxLength}
        value={text}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {problem !== undefined && (
        <span role="alert" id={id} className={styles.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}
