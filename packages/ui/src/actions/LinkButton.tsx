import type { MouseEventHandler, ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/registry.ts';
import styles from './Button.module.css';
import { type ButtonSize, type ButtonVariant, buttonClass } from './buttonClass.ts';

/** Props of `<LinkButton>`. */
export interface LinkButtonProps {
  href: string;
  icon?: IconName;
  variant?: ButtonVariant;
  size?: ButtonSize;
  children?: ReactNode;
  download?: boolean | string;
  target?: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  className?: string;
  'aria-label'?: string;
}

/** A link that looks like a button. A new tab never gets a handle on this one. */
export function LinkButton({
  icon,
  variant = 'secondary',
  size = 'medium',
  children,
  className,
  target,
  ...rest
}: LinkButtonProps) {
  return (
    <a
      {...rest}
      target={target}
      rel={target === '_blank' ? 'noreferrer' : undefined}
      className={buttonClass(variant, size, !children && styles.iconOnly, className)}
    >
      {icon && <Icon name={icon} size={size === 'touch' ? 20 : 16} />}
      {children !== undefined && <span className={styles.label}>{children}</span>}
    </a>
  );
}
