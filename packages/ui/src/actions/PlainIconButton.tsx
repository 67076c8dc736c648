import type { ComponentProps } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/registry.ts';
import styles from './Button.module.css';
import { buttonClass } from './buttonClass.ts';

interface NativeIconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'title' | 'children'> {
  icon: IconName;
  /** Its accessible name and its tooltip. */
  label: string;
}

/** The browser's own button and tooltip, which look like a small IconButton. */
export const NativeIconButton = ({ icon, label, ...button }: NativeIconButtonProps) => (
  <button
    {...button}
    type="button"
    className={buttonClass('quiet', 'small', styles.iconOnly)}
    aria-label={label}
    title={label}
  >
    <Icon name={icon} />
  </button>
);

/** Props of `<PlainIconButton>`. */
export interface PlainIconButtonProps {
  icon: IconName;
  /** Its accessible name and its tooltip. */
  label: string;
  onPress: () => void;
}

/**
 * A small icon button for the rows of a grid, with the browser's own tooltip: IconButton follows presses, focus and hovering
 * from the start, which adds up where every row has some.
 *
 * @example
 * ```tsx
 * import { PlainIconButton } from '@groundwork/ui';
 *
 * <PlainIconButton icon="x" label="Remove" onPress={() => console.info('removed')} />;
 * ```
 */
export function PlainIconButton({ icon, label, onPress }: PlainIconButtonProps) {
  return <NativeIconButton icon={icon} label={label} onClick={onPress} />;
}
