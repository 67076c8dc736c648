import { Tooltip, type TooltipPlacement } from '../overlays/Tooltip.tsx';
import { Button, type ButtonProps } from './Button.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'busyLabel' | 'aria-label' | 'endIcon'> {
  icon: NonNullable<ButtonProps['icon']>;
  /** Its accessible name and its tooltip. */
  label: string;
  tooltipPlacement?: TooltipPlacement;
}

/** A button with only an icon; quiet unless told otherwise. */
export function IconButton({
  label,
  variant = 'quiet',
  isDisabled,
  disabledReason,
  tooltipPlacement,
  ...rest
}: IconButtonProps) {
  const isOff = isDisabled ?? disabledReason !== undefined;
  const button = (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      isDisabled={isOff}
      // The reason replaces the name as tooltip; the empty one only keeps the button focusable.
      disabledReason={isOff && disabledReason !== undefined ? '' : undefined}
    />
  );
  return (
    <Tooltip text={isOff && disabledReason ? disabledReason : label} placement={tooltipPlacement}>
      {button}
    </Tooltip>
  );
}
