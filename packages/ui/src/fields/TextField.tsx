import type { ChangeEvent, HTMLInputAutoCompleteAttribute, KeyboardEventHandler, ReactNode, Ref } from 'react';
import { useAutoFocus } from '../overlays/dialog-opening.ts';
import { classNames } from '../styles/classNames.ts';
import { boxClass } from './boxClass.ts';
import styles from './Field.module.css';
import { FieldFrame, type FieldProps, useFieldIds } from './Field.tsx';

/** Props of `<TextField>`. */
export interface TextFieldProps extends FieldProps {
  value: string | undefined;
  /** Empty input is undefined [FW-01]. */
  onChange: (value: string | undefined) => void;
  type?: 'text' | 'email' | 'url' | 'tel' | 'password' | 'search' | 'date';
  maxLength?: number;
  placeholder?: string;
  multiline?: boolean;
  rows?: number;
  prefix?: ReactNode;
  /** A control or words inside the box at its end. */
  end?: ReactNode;
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url' | 'tel' | 'search' | 'none';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  onBlur?: () => void;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement | HTMLTextAreaElement>;
}

/**
 * One line of text, or several.
 *
 * @example
 * ```tsx
 * import { TextField } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function LoanName() {
 *   const [name, setName] = useState<string>();
 *   return <TextField label="Name" value={name} onChange={setName} maxLength={41} />;
 * }
 * ```
 */
export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', multiline = false, rows = 3, prefix, end, inputRef } = props;
  const ids = useFieldIds(props);
  const focus = useAutoFocus(props.autoFocus);
  const shared = {
    id: ids.control,
    name: props.name,
    value: value ?? '',
    maxLength: props.maxLength,
    placeholder: props.placeholder,
    disabled: props.isDisabled,
    readOnly: props.isReadOnly,
    autoComplete: props.autoComplete ?? 'off',
    inputMode: props.inputMode,
    onBlur: props.onBlur,
    onKeyDown: props.onKeyDown,
    'aria-invalid': props.error ? true : undefined,
    'aria-describedby': ids.describedBy,
    'aria-label': props.isLabelHidden ? props.label : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value || undefined),
    ...focus,
  };
  return (
    <FieldFrame field={props} ids={ids}>
      <div className={boxClass(props)}>
        {prefix !== undefined && <span className={styles.prefix}>{prefix}</span>}
        {multiline ? (
          <textarea
            {...shared}
            ref={inputRef as Ref<HTMLTextAreaElement>}
            rows={rows}
            className={classNames(styles.input, styles.area)}
          />
        ) : (
          <input
            {...shared}
            ref={inputRef as Ref<HTMLInputElement>}
            type={type}
            // Else browsers take a year of six digits, which no date that is written has.
            max={type === 'date' ? '9999-12-31' : undefined}
            className={styles.input}
          />
        )}
        {end !== undefined && <span className={styles.end}>{end}</span>}
      </div>
    </FieldFrame>
  );
}
