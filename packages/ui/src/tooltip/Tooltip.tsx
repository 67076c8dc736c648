import type { ReactElement } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './Tooltip.module.css';

export type TooltipPlacement = 'top' | 'bottom' | 'left' | 'right';
/** Props of `<Tooltip>`. */
export interface TooltipProps {
  text: string;
  /** A Button, or a focusable element of the page. */
  children: ReactElement;
  placement?: TooltipPlacement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A short text that explains the control under the pointer or with the focus. */
export function Tooltip({ text, children, placement = 'top', isOpen, onOpenChange }: TooltipProps) {
  if (!text) return children;
  return (
    <TooltipTrigger delay={500} closeDelay={80} isOpen={isOpen} onOpenChange={onOpenChange}>
      {typeof children.type === 'string' ? <Focusable>{children as ReactElement<never, string>}</Focusable> : children}
      <AriaTooltip className={styles.tooltip} placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
