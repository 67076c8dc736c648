import { type ReactNode, useId } from 'react';
import hidden from '../display/VisuallyHidden.module.css';
import { Icon } from '../icons/Icon.tsx';
import styles from './Field.module.css';

/** Props of every field in addition to its value. */
export interface FieldProps {
  label: string;
  /** Of what, where several lines have a field of this label: for assistive technology, which reads it after the label. */
  of?: string;
  name?: string;
  /** The error message; shown under the field with an icon, and read with it. */
  error?: string;
  hint?: ReactNode;
  /** Shows 'optional' after the label. */
  optional?: boolean;
  /** Other muted words after the label: 'per pack', 'shown to subscribers'. */
  note?: string;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  autoFocus?: boolean;
  /** Hides the label from the eye, not from assistive technology. */
  isLabelHidden?: boolean;
}

export interface FieldIds {
  control: string;
  label: string;
  /** For aria-describedby: the ids of the texts after the label, the hint and the error, if there are any. */
  describedBy: string | undefined;
}

/** The ids that tie a control to its words. */
export function useFieldIds({ error, hint, optional, note }: FieldProps): FieldIds {
  const id = useId();
  const describedBy = [
    (optional || note) && `${id}-note`,
    hint !== undefined && !error && `${id}-hint`,
    error && `${id}-error`,
  ]
    .filter(Boolean)
    .join(' ');
  return { control: id, label: `${id}-label`, describedBy: describedBy || undefined };
}

/** The label and, out of sight, what it is of. */
export const fullLabel = ({ label, of }: FieldProps): ReactNode =>
  of ? (
    <>
      {label}
      <span className={hidden.hidden}>of {of}</span>
    </>
  ) : (
    label
  );

/** Label above, control, then its error or its hint. */
export function FieldFrame({
  field,
  ids,
  labelElement = 'label',
  children,
}: {
  field: FieldProps;
  ids: FieldIds;
  /** 'span' where the control is no form element: it is then named by aria-labelledby. */
  labelElement?: 'label' | 'span';
  children: ReactNode;
}) {
  const { optional, note, isLabelHidden } = field;
  const label = fullLabel(field);
  return (
    <div className={styles.field} data-field={field.name}>
      <div className={isLabelHidden ? hidden.hidden : styles.labels}>
        {labelElement === 'label' ? (
          <label id={ids.label} htmlFor={ids.control} className={styles.label}>
            {label}
          </label>
        ) : (
          <span id={ids.label} className={styles.label}>
            {label}
          </span>
        )}
        {(optional || note) && (
          <span id={`${ids.control}-note`} className={styles.note}>
            {optional ? 'optional' : note}
          </span>
        )}
      </div>
      {children}
      <FieldMessages field={field} ids={ids} />
    </div>
  );
}

/** The line under a field: its error, else its hint. */
export function FieldMessages({ field: { error, hint }, ids }: { field: FieldProps; ids: FieldIds }) {
  if (error)
    return (
      <div id={`${ids.control}-error`} className={styles.error}>
        <Icon name="circle-alert" size={14} />
        <span>{error}</span>
      </div>
    );
  if (hint === undefined) return null;
  return (
    <div id={`${ids.control}-hint`} className={styles.hint}>
      {hint}
    </div>
  );
}
