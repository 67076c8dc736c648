import { type KeyboardEvent, type Ref, useState } from 'react';
import { useAutoFocus } from '../overlays/dialog-opening.ts';
import { boxClass } from './boxClass.ts';
import styles from './Field.module.css';
import { FieldFrame, type FieldProps, useFieldIds } from './Field.tsx';
import { numberOf, typedNumber } from './typed-number.ts';

/** Props of `<NumberField>`. */
export interface NumberFieldProps extends FieldProps {
  value: number | undefined;
  /** An empty input is undefined. An incomplete number (a lone '-') changes nothing. */
  onChange: (value: number | undefined) => void;
  /** Bounds for the arrow keys and assistive technology; the form says when a value breaks them. */
  min?: number;
  max?: number;
  step?: number;
  prefix?: string;
  /** Shown when the field is not being typed into. */
  decimals?: number;
  placeholder?: string;
  end?: React.ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: () => void;
}

/**
 * A number, typed freely; arrow keys step it. It takes no notice of the mouse wheel.
 *
 * @example
 * ```tsx
 * import { NumberField } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function Days() {
 *   const [days, setDays] = useState<number>();
 *   return <NumberField label="Days" min={1} max={30} value={days} onChange={setDays} />;
 * }
 * ```
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, max, step = 1, prefix, decimals, inputRef } = props;
  const ids = useFieldIds(props);
  const focus = useAutoFocus(props.autoFocus);
  const [draft, setDraft] = useState<string>();
  const shown = value === undefined ? '' : decimals === undefined ? String(value) : value.toFixed(decimals);

  const change = (text: string) => {
    const typed = typedNumber(text, prefix);
    if (typed === undefined) return;
    setDraft(typed);
    const next = numberOf(typed);
    if (typed === '' || next !== undefined) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || props.isReadOnly) return;
    event.preventDefault();
    const next = Number(((value ?? 0) + direction * step).toFixed(10));
    onChange(Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next)));
    setDraft(undefined);
  };

  return (
    <FieldFrame field={props} ids={ids}>
      <div className={boxClass(props)}>
        {prefix !== undefined && <span className={styles.prefix}>{prefix}</span>}
        <input
          id={ids.control}
          ref={inputRef}
          name={props.name}
          className={styles.input}
          type="text"
          inputMode={min !== undefined && min >= 0 ? 'decimal' : 'text'}
          role="spinbutton"
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          autoComplete="off"
          value={draft ?? shown}
          placeholder={props.placeholder}
          disabled={props.isDisabled}
          readOnly={props.isReadOnly}
          {...focus}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={ids.describedBy}
          aria-label={props.isLabelHidden ? props.label : undefined}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            setDraft(undefined);
            props.onBlur?.();
          }}
        />
        {props.end !== undefined && <span className={styles.end}>{props.end}</span>}
      </div>
    </FieldFrame>
  );
}

/**
 * An amount of money: '$' before it, two decimals once typed.
 *
 * @example
 * ```tsx
 * import { MoneyField } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function Deposit() {
 *   const [deposit, setDeposit] = useState<number>();
 *   return <MoneyField label="Deposit" value={deposit} onChange={setDeposit} />;
 * }
 * ```
 */
export const MoneyField = (props: Omit<NumberFieldProps, 'prefix' | 'decimals'>) => (
  <NumberField {...props} prefix="$" decimals={2} />
);
