import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { classNames } from '../styles/classNames.ts';
import fieldStyles from './Field.module.css';
import { FieldMessages, type FieldProps, fullLabel, useFieldIds } from './Field.tsx';
import styles from './Toggle.module.css';

/** Props of the check box and the switch. */
export interface ToggleFieldProps extends FieldProps {
  value: boolean | undefined;
  onChange: (value: boolean) => void;
  inputRef?: Ref<HTMLInputElement>;
}

export interface CheckboxFieldProps extends ToggleFieldProps {
  /** Some, but not all, of the values that it represents. */
  isIndeterminate?: boolean;
}

function Toggle({ kind, ...props }: CheckboxFieldProps & { kind: 'checkbox' | 'switch' }) {
  const { label, value = false, onChange, error, isDisabled, isReadOnly, note, isIndeterminate = false } = props;
  const ids = useFieldIds(props);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(props.inputRef, () => input.current);
  // HTML has no attribute for it.
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <div className={fieldStyles.field} data-field={props.name}>
      <label className={styles.toggle}>
        <input
          ref={input}
          id={ids.control}
          name={props.name}
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          className={classNames(kind === 'switch' && styles.switch, error && styles.invalid)}
          checked={value}
          disabled={isDisabled || isReadOnly}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          aria-label={props.isLabelHidden ? label : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {!props.isLabelHidden && <span>{fullLabel(props)}</span>}
        {note && (
          <span id={`${ids.control}-note`} className={fieldStyles.note}>
            {note}
          </span>
        )}
      </label>
      <FieldMessages field={props} ids={ids} />
    </div>
  );
}

/**
 * A switch for a boolean [FW-03]: something that is on or off.
 *
 * @example
 * ```tsx
 * import { SwitchField } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function LateOnly() {
 *   const [isOn, setOn] = useState(false);
 *   return <SwitchField label="Late loans only" value={isOn} onChange={setOn} />;
 * }
 * ```
 */
export const SwitchField = (props: ToggleFieldProps) => <Toggle {...props} kind="switch" />;

/**
 * A checkbox for a boolean of a form.
 *
 * @example
 * ```tsx
 * import { CheckboxField } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function Agreed() {
 *   const [isAgreed, setAgreed] = useState(false);
 *   return <CheckboxField label="I checked the tool" value={isAgreed} onChange={setAgreed} />;
 * }
 * ```
 */
export const CheckboxField = (props: CheckboxFieldProps) => <Toggle {...props} kind="checkbox" />;

/** Props of `<RadioField>`. */
export interface RadioFieldProps extends FieldProps {
  value: string | undefined;
  onChange: (value: string) => void;
  options: readonly { id: string; label: string; description?: string; isDisabled?: boolean }[];
}

/**
 * One of a few, all in sight.
 *
 * @example
 * ```tsx
 * import { RadioField } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function Way() {
 *   const [way, setWay] = useState<string>();
 *   const options = [
 *     { id: 'post', label: 'By post' },
 *     { id: 'desk', label: 'At the desk', description: 'Open until five' },
 *   ];
 *   return <RadioField label="Return" options={options} value={way} onChange={setWay} />;
 * }
 * ```
 */
export function RadioField(props: RadioFieldProps) {
  const { label, value, onChange, options, error, isDisabled, isReadOnly } = props;
  const ids = useFieldIds(props);
  return (
    <div
      className={fieldStyles.field}
      data-field={props.name}
      role="radiogroup"
      aria-labelledby={ids.label}
      aria-describedby={ids.describedBy}
      aria-invalid={error ? true : undefined}
    >
      <div className={fieldStyles.labels}>
        <span id={ids.label} className={fieldStyles.label}>
          {label}
        </span>
        {(props.optional || props.note) && (
          <span id={`${ids.control}-note`} className={fieldStyles.note}>
            {props.optional ? 'optional' : props.note}
          </span>
        )}
      </div>
      <div className={styles.group}>
        {options.map((option) => (
          <label key={option.id} className={styles.toggle}>
            <input
              type="radio"
              name={`${ids.control}-choice`}
              checked={option.id === value}
              disabled={isDisabled || isReadOnly || option.isDisabled}
              onChange={() => onChange(option.id)}
            />
            <span>
              {option.label}
              {option.description && <span className={fieldStyles.hint}> {option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldMessages field={props} ids={ids} />
    </div>
  );
}
