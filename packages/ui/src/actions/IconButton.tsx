import { Tooltip, type TooltipPlacement } from '../tooltip/Tooltip.tsx';
import { Button, type ButtonProps } from './Button.tsx';

/** Props of `<IconButton>`. */
export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'busyLabel' | 'aria-label' | 'endIcon'> {
  icon: NonNullable<ButtonProps['icon']>;
  /** Its accessible name and its tooltip. */
  label: string;
  tooltipPlacement?: TooltipPlacement;
}

/**
 * A button with only an icon; quiet by default.
 *
 * @example
 * ```tsx
 * import { openDialog } from '@groundwork/shell-sdk';
 * import { IconButton } from '@groundwork/ui';
 *
 * <IconButton icon="pencil" label="Edit the loan" onPress={() => openDialog('vendor.edit', { id: 'v1' })} />;
 * ```
 */
export function IconButton({
  label,
  variant = 'quiet',
  isDisabled,
  disabledReason,
  tooltipPlacement,
  ...rest
}: IconButtonProps) {
  const button = (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      isDisabled={isDisabled}
      disabledReason={disabledReason}
      reasonPlacement={tooltipPlacement}
    />
  );
  // The reason takes the place of the name.
  const isExplained = disabledReason && (isDisabled ?? true);
  return isExplained ? (
    button
  ) : (
    <Tooltip text={label} placement={tooltipPlacement}>
      {button}
    </Tooltip>
  );
}
