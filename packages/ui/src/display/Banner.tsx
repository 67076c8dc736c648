import type { ReactNode } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/registry.ts';
import { classNames } from '../styles/classNames.ts';
import styles from './Banner.module.css';

/** Meaning of a message; decides its color and icon. */
export type Tone = 'info' | 'success' | 'warning' | 'danger';
export const toneIcons = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-alert',
} as const satisfies Record<Tone, IconName>;

/** Props of `<Banner>`. */
export interface BannerProps {
  tone: Tone;
  children: ReactNode;
  onDismiss?: () => void;
  action?: ReactNode;
  icon?: IconName;
}

/**
 * A message that stays, with the next step for the user. Danger is announced at once, the rest politely.
 *
 * @example
 * ```tsx
 * import { Banner } from '@groundwork/ui';
 *
 * <Banner tone="warning">Two tools have to be back today.</Banner>;
 * ```
 */
export function Banner({ tone, children, onDismiss, action, icon }: BannerProps) {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      <span className={styles.icon}>
        <Icon name={icon ?? toneIcons[tone]} />
      </span>
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
      {onDismiss && (
        <span className={styles.dismiss}>
          <IconButton icon="x" label="Dismiss" size="small" onPress={onDismiss} />
        </span>
      )}
    </div>
  );
}
