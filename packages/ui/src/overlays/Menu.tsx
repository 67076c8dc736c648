import { type ReactElement, type ReactNode, type RefAttributes, useEffect, useId, useRef, useState } from 'react';
import { ButtonContext, type ButtonProps, type PressEvent } from 'react-aria-components/Button';
import { deferred, loadOrSay, useDeferred } from '../deferred.ts';
import type { IconName } from '../icons/registry.ts';

/** An entry of a menu that does something. */
export interface MenuAction {
  id: string;
  label: string;
  icon?: IconName;
  /** Shows the label as a status badge of this color. */
  color?: string;
  onAction?: () => void;
  isDisabled?: boolean;
  isDanger?: boolean;
  /** Defined makes the entry a choice: one of several in its section, or a switch when it is the only one. */
  isChecked?: boolean;
  description?: string;
  /** Muted words at the end: a count, a key. */
  end?: ReactNode;
  /** A second action on the same entry: a small icon for the pointer, the Delete key for the keyboard. */
  secondary?: { icon: IconName; label: string; onAction: () => void };
}
/** An entry of a menu: an action, a separator or a heading. */
export type MenuItem = MenuAction | { separator: true } | { heading: string };

export type MenuPlacement = 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'right top';
/** Which entry has the focus when the menu opens; true: the menu itself. */
export type MenuFocus = 'first' | 'last' | true;

/** Props of `<Menu>`. */
export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement;
  /** The name of choices without a heading; the menu itself is named by its trigger. */
  label: string;
  items: readonly MenuItem[];
  placement?: MenuPlacement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

export const menuPopover = deferred(async () => (await import('./MenuPopover.tsx')).MenuPopover);
/** The code of an open menu. Where it does not come, the menu says so, and counts as closed again. */
export function useMenuPopover(isOpen: boolean, close: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once each time that it opens
  useEffect(() => {
    if (isOpen) void loadOrSay(menuPopover).then((isThere) => isThere || close());
  }, [isOpen]);
  return useDeferred(menuPopover, false);
}
export const focusByKey: Record<string, MenuFocus> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};

/**
 * A menu of actions, with sections, choices and dangers. The trigger works as the library's own does, but what opens is
 * fetched after the first screen: a list has a trigger in every row, and the library's menu comes with its collections.
 *
 * @example
 * ```tsx
 * import { IconButton, Menu } from '@groundwork/ui';
 *
 * <Menu
 *   label="Loan"
 *   trigger={<IconButton icon="ellipsis" label="More" />}
 *   items={[
 *     { id: 'return', label: 'Return', onAction: () => console.info('returned') },
 *     { separator: true },
 *     { id: 'delete', label: 'Delete', isDanger: true, onAction: () => console.info('deleted') },
 *   ]}
 * />;
 * ```
 */
export function Menu({ trigger, label, items, placement = 'bottom end', isOpen, onOpenChange }: MenuProps) {
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  // Unless its trigger opens it, a key of the page does.
  const [focus, setFocus] = useState<MenuFocus>('first');
  const isShown = isOpen ?? isOwnOpen;
  const ref = useRef<HTMLButtonElement>(null);
  const id = useId();
  if (isShown && !hasOpened) setHasOpened(true);

  const change = (open: boolean) => {
    setIsOwnOpen(open);
    if (!open) setFocus('first');
    onOpenChange?.(open);
  };
  const MenuPopover = useMenuPopover(isShown, () => change(false));
  const toggle = (first: MenuFocus, isToOpen = !isShown) => {
    change(isToOpen);
    setFocus(first);
  };
  const focusTrigger = ({ target }: PressEvent) =>
    target instanceof HTMLElement && target.focus({ preventScroll: true });
  // A mouse opens on the way down, a finger on the way up, as menus of the platform do.
  const button: ButtonProps & RefAttributes<HTMLButtonElement> & { isPressed: boolean } = {
    id,
    ref,
    isPressed: isShown,
    'aria-haspopup': 'menu',
    'aria-expanded': isShown,
    preventFocusOnPress: true,
    onHoverStart: () => void menuPopover.load(),
    onPressStart: (event) => {
      if (event.pointerType === 'touch' || event.pointerType === 'keyboard') return;
      focusTrigger(event);
      toggle(event.pointerType === 'virtual' ? 'first' : true, true);
    },
    onPress: (event) => {
      if (event.pointerType !== 'touch') return;
      focusTrigger(event);
      toggle(true);
    },
    onKeyDown: (event) => {
      const first = focusByKey[event.key];
      if (!first || event.isDefaultPrevented()) return;
      event.preventDefault();
      toggle(first);
    },
  };
  return (
    <>
      <ButtonContext value={button}>{trigger}</ButtonContext>
      {hasOpened && MenuPopover && (
        <MenuPopover
          label={label}
          items={items}
          placement={placement}
          triggerRef={ref}
          isOpen={isShown}
          onOpenChange={change}
          focus={focus}
        />
      )}
    </>
  );
}
