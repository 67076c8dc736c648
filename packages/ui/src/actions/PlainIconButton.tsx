import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/registry.ts';
import styles from './Button.module.css';
import { buttonClass } from './buttonClass.ts';

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
 */
export function PlainIconButton({ icon, label, onPress }: PlainIconButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass('quiet', 'small', styles.iconOnly)}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
