import { classNames } from '../styles/classNames.ts';
import styles from './Button.module.css';

/** How strongly an action asks for attention: one primary a view; 'soft' marks a state that can be taken back. */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet' | 'soft' | 'link';
/** 28, 32, 36 and 44 px high. */
export type ButtonSize = 'small' | 'medium' | 'large' | 'touch';

export const buttonClass = (
  variant: ButtonVariant,
  size: ButtonSize,
  ...more: (string | false | undefined)[]
): string | undefined => classNames(styles.button, styles[variant], styles[size], ...more);
