import { classNames } from '../styles/classNames.ts';
import styles from './Field.module.css';
import type { FieldProps } from './Field.tsx';

/** The frame around an input, by the state of its field. */
export const boxClass = (
  { error, isDisabled, isReadOnly }: Pick<FieldProps, 'error' | 'isDisabled' | 'isReadOnly'>,
  ...more: (string | false | undefined)[]
): string | undefined =>
  classNames(styles.box, error && styles.invalid, isDisabled && styles.off, isReadOnly && styles.readOnly, ...more);
