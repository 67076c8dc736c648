import type { MouseEvent, ReactNode, Ref } from 'react';
import { Button as AriaButton, type PressEvent } from 'react-aria-components/Button';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/registry.ts';
import { useDelayed } from '../theme/useDelayed.ts';
import { Reason } from '../tooltip/Reason.tsx';
import type { TooltipPlacement } from '../tooltip/Tooltip.tsx';
import styles from './Button.module.css';
import { type ButtonSize, type ButtonVariant, buttonClass } from './buttonClass.ts';

/** Props of `<Button>`. */
export interface ButtonProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  /** An icon after the label: chevron-down on buttons that open a menu. */
  endIcon?: IconName;
  isDisabled?: boolean;
  /** Why it is off, as a tooltip: the button stays focusable. Alone it disables; isDisabled={false} overrules it. */
  disabledReason?: string;
  reasonPlacement?: TooltipPlacement;
  /** A call is running: the button is off and says busyLabel; the indicator follows after 250 ms. */
  isBusy?: boolean;
  busyLabel?: string;
  onPress?: (event: PressEvent) => void;
  /** The second click of a double click does nothing: where the button under the pointer has just changed its meaning. */
  ignoresDoubleClick?: boolean;
  type?: 'button' | 'submit';
  /** The id of the form that a submit button outside of it sends. */
  form?: string;
  autoFocus?: boolean;
  children?: ReactNode;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
  id?: string;
  'aria-label'?: string;
  'aria-pressed'?: boolean;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  'aria-describedby'?: string;
  'aria-haspopup'?: 'dialog' | 'menu';
}

const stopSecondClick = (event: MouseEvent) => {
  if (event.detail > 1) event.stopPropagation();
};

/**
 * A button with words. One primary a view; the reason of a disabled one belongs in disabledReason.
 *
 * @example
 * ```tsx
 * import { openDialog } from '@groundwork/shell-sdk';
 * import { Button } from '@groundwork/ui';
 *
 * <Button variant="primary" icon="plus" onPress={() => openDialog('vendor.create', {})}>
 *   New vendor
 * </Button>;
 * ```
 */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  endIcon,
  isDisabled,
  disabledReason,
  reasonPlacement,
  isBusy = false,
  busyLabel,
  onPress,
  ignoresDoubleClick = false,
  type = 'button',
  children,
  className,
  ...rest
}: ButtonProps) {
  const showsIndicator = useDelayed(isBusy);
  const isOff = isBusy || (isDisabled ?? disabledReason !== undefined);
  // A button that says why it is off, or that is busy under the user's finger, must keep its focus.
  const keepsFocus = isBusy || disabledReason !== undefined;
  const button = (describedBy?: string, explain?: () => void) => (
    <AriaButton
      {...rest}
      aria-describedby={describedBy ?? rest['aria-describedby']}
      className={buttonClass(variant, size, isBusy && styles.busy, !children && styles.iconOnly, className)}
      type={isOff ? 'button' : type}
      isDisabled={isOff && !keepsFocus}
      aria-disabled={isOff && keepsFocus ? 'true' : undefined}
      onPress={isOff ? explain : onPress}
      onClickCapture={ignoresDoubleClick ? stopSecondClick : undefined}
    >
      {showsIndicator ? <Spinner /> : icon && <Icon name={icon} size={size === 'touch' ? 20 : 16} />}
      {children !== undefined && <span className={styles.label}>{isBusy ? (busyLabel ?? children) : children}</span>}
      {endIcon && <Icon name={endIcon} size={14} />}
    </AriaButton>
  );
  return isOff && disabledReason && !isBusy ? (
    <Reason text={disabledReason} placement={reasonPlacement}>
      {button}
    </Reason>
  ) : (
    button()
  );
}

/**
 * The turning sign of waiting; only beside words, never alone on a page.
 *
 * @example
 * ```tsx
 * import { Spinner } from '@groundwork/ui';
 *
 * const Waiting = () => (
 *   <p role="status">
 *     <Spinner /> Lending…
 *   </p>
 * );
 * ```
 */
export function Spinner() {
  return (
    <span className={styles.spinner} data-testid="busy-indicator">
      <Icon name="loader-circle" />
    </span>
  );
}
