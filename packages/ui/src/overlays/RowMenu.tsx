import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { NativeIconButton } from '../actions/PlainIconButton.tsx';
import { focusByKey, type MenuFocus, type MenuItem, menuPopover, useMenuPopover } from './Menu.tsx';

/** Props of `<RowMenu>`. */
export interface RowMenuProps {
  /** The accessible name and the tooltip of its button. */
  label: string;
  items: readonly MenuItem[];
}

/**
 * The menu of a row in a grid. It opens as Menu does, from a plain button with the browser's own tooltip: a list has one in
 * every row, and following presses, focus and hovering from the start adds up.
 */
export function RowMenu({ label, items }: RowMenuProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const pointer = useRef<string>(undefined);
  const id = useId();
  const [hasOpened, setHasOpened] = useState(false);
  /** Undefined while it is closed. */
  const [focus, setFocus] = useState<MenuFocus>();
  const open = (first: MenuFocus) => {
    ref.current?.focus({ preventScroll: true });
    setHasOpened(true);
    setFocus(first);
  };
  // A mouse opens on the way down, a finger on the way up, as menus of the platform do.
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    pointer.current = pointerType;
  };
  const onMouseDown = (event: MouseEvent) => {
    // The focus would go to the button and close the menu again.
    event.preventDefault();
    if (event.button === 0 && pointer.current !== 'touch') open(true);
  };
  const onClick = ({ detail }: MouseEvent) => {
    // A screen reader's click comes from no pointer.
    if (detail === 0) open('first');
    else if (pointer.current === 'touch') open(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const first = focusByKey[event.key];
    if (!first || event.isDefaultPrevented()) return;
    event.preventDefault();
    event.stopPropagation();
    open(first);
  };
  return (
    <>
      <NativeIconButton
        ref={ref}
        id={id}
        icon="more-vertical"
        label={label}
        aria-haspopup="menu"
        aria-expanded={focus !== undefined}
        onPointerEnter={() => void menuPopover.load()}
        onPointerDown={onPointerDown}
        onMouseDown={onMouseDown}
        onClick={onClick}
        onKeyDown={onKeyDown}
      />
      {hasOpened && (
        <Opened
          label={label}
          items={items}
          triggerRef={ref}
          isOpen={focus !== undefined}
          focus={focus ?? 'first'}
          onClose={() => setFocus(undefined)}
        />
      )}
    </>
  );
}

interface OpenedProps extends RowMenuProps {
  triggerRef: { current: HTMLElement | null };
  isOpen: boolean;
  focus: MenuFocus;
  onClose: () => void;
}

function Opened({ onClose, ...props }: OpenedProps) {
  const MenuPopover = useMenuPopover(props.isOpen, onClose);
  return MenuPopover ? (
    <MenuPopover {...props} placement="bottom end" onOpenChange={(isOpen) => !isOpen && onClose()} />
  ) : null;
}
