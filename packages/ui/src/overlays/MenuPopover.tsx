import { Fragment, type KeyboardEvent, type RefObject } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { StatusBadge } from '../display/Chip.tsx';
import { Icon } from '../icons/Icon.tsx';
import { classNames } from '../styles/classNames.ts';
import styles from './Menu.module.css';
import type { MenuAction, MenuFocus, MenuItem, MenuPlacement } from './Menu.tsx';

interface MenuPopoverProps {
  label: string;
  items: readonly MenuItem[];
  placement: MenuPlacement;
  triggerRef: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Which entry has the focus first; true: the menu itself. */
  focus: MenuFocus;
}

interface Section {
  key: string;
  heading?: string;
  hasLine: boolean;
  actions: MenuAction[];
}

function sectionsOf(items: readonly MenuItem[]): Section[] {
  const sections: Section[] = [{ key: 'first', hasLine: false, actions: [] }];
  for (const item of items) {
    const last = sections[sections.length - 1];
    if ('separator' in item) sections.push({ key: `line ${sections.length}`, hasLine: true, actions: [] });
    else if ('heading' in item) {
      if (last && last.actions.length === 0 && !last.heading) last.heading = item.heading;
      else sections.push({ key: item.heading, heading: item.heading, hasLine: false, actions: [] });
    } else last?.actions.push(item);
  }
  return sections.filter((section) => section.actions.length > 0);
}

/** The open menu: its entries, beside the trigger. */
export function MenuPopover({ label, items, placement, triggerRef, isOpen, onOpenChange, focus }: MenuPopoverProps) {
  // Menu entries cannot contain a second button; the Delete key on the focused entry replaces it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || !(event.target instanceof Element)) return;
    const id = event.target.closest('[data-key]')?.getAttribute('data-key');
    const item = items.find((one): one is MenuAction => 'id' in one && one.id === id);
    item?.secondary?.onAction();
  };
  return (
    <Popover
      className={styles.popover}
      placement={placement}
      offset={6}
      trigger="MenuTrigger"
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      aria-labelledby={triggerRef.current?.id}
    >
      <div onKeyDownCapture={onKeyDown}>
        <AriaMenu
          className={styles.menu}
          aria-label={label}
          aria-labelledby={triggerRef.current?.id}
          autoFocus={focus}
          onClose={() => onOpenChange(false)}
        >
          {sectionsOf(items).map((section, index) => (
            <Fragment key={section.key}>
              {section.hasLine && index > 0 && <Separator className={styles.line} />}
              <MenuGroup section={section} label={label} />
            </Fragment>
          ))}
        </AriaMenu>
      </div>
    </Popover>
  );
}

function MenuGroup({ section, label }: { section: Section; label: string }) {
  const choices = section.actions.filter((action) => action.isChecked !== undefined);
  const hasIcons = section.actions.some((action) => action.icon) || choices.length > 0;
  const entries = section.actions.map((action) => (
    <MenuEntry
      key={action.id}
      action={action}
      isIndented={hasIcons && !action.icon && action.isChecked === undefined}
    />
  ));
  if (choices.length === 0 && !section.heading) return entries;
  return (
    <MenuSection
      aria-label={section.heading ? undefined : label}
      selectionMode={choices.length === 0 ? undefined : choices.length === 1 ? 'multiple' : 'single'}
      selectedKeys={choices.filter((choice) => choice.isChecked).map((choice) => choice.id)}
    >
      {section.heading && <Header className={styles.heading}>{section.heading}</Header>}
      {entries}
    </MenuSection>
  );
}

function MenuEntry({ action, isIndented }: { action: MenuAction; isIndented: boolean }) {
  const { secondary } = action;
  return (
    <AriaMenuItem
      id={action.id}
      textValue={action.label}
      isDisabled={action.isDisabled}
      onAction={action.onAction}
      aria-keyshortcuts={secondary ? 'Delete' : undefined}
      className={classNames(styles.item, action.isDanger && styles.danger)}
    >
      {action.icon && <Icon name={action.icon} />}
      {action.isChecked !== undefined && !action.icon && (
        <span className={styles.mark}>{action.isChecked && <Icon name="check" />}</span>
      )}
      {isIndented && <span className={styles.mark} />}
      <span className={styles.words}>
        {action.color === undefined ? action.label : <StatusBadge label={action.label} color={action.color} />}
        {action.description && <span className={styles.description}>{action.description}</span>}
      </span>
      {action.end !== undefined && <span className={styles.end}>{action.end}</span>}
      {action.isChecked && action.icon && <Icon name="check" />}
      {secondary && (
        // Only the pointer's way; a button inside a menu entry cannot be reached by keyboard, the Delete key can.
        <span
          className={styles.secondary}
          aria-hidden="true"
          title={secondary.label}
          onPointerDown={(event) => event.stopPropagation()}
          onPointerUp={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation();
            secondary.onAction();
          }}
        >
          <Icon name={secondary.icon} size={14} />
        </span>
      )}
    </AriaMenuItem>
  );
}
