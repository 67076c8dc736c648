import { type ReactNode, type Ref, useRef } from 'react';
import { deferred, loadOrSay, useDeferred } from '../deferred.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/registry.ts';
import { useAutoFocus } from '../overlays/dialog-opening.ts';
import { classNames } from '../styles/classNames.ts';
import { boxClass } from './boxClass.ts';
import styles from './Combobox.module.css';
import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, useFieldIds } from './Field.tsx';

/** An option of a combobox, with its label and an optional second line. */
export interface ComboboxOption {
  id: string;
  label: string;
  image?: string;
  color?: string;
  /** Has an avatar, with the initials where there is no picture. */
  isPerson?: boolean;
  isDisabled?: boolean;
  description?: string;
  /** The heading of its group. */
  group?: string;
}
/** An entry that acts instead of being chosen: '[ Create Vendor... ]'. */
export interface ComboboxEntry {
  label: string;
  icon?: IconName;
  onAction: () => void;
}
export interface ComboboxProps extends FieldProps {
  options: readonly ComboboxOption[];
  selectedIds: readonly string[];
  onSelect: (ids: string[]) => void;
  isMultiple: boolean;
  /** The placeholder while nothing is typed. */
  text: string;
  placeholder: string;
  /** Before the input: the picture of the choice, the chips of several. */
  before?: ReactNode;
  onClear?: () => void;
  onRemoveLast?: () => void;
  entries?: (query: string) => readonly ComboboxEntry[];
  inputRef?: Ref<HTMLInputElement>;
}

const control = deferred(async () => (await import('./ComboboxControl.tsx')).ComboboxControl);

/**
 * The combobox behind the select, the multiselect and the tag field. Its code is a fifth of the shell and no list shows
 * one, so it comes after the first screen.
 */
export function Combobox(props: ComboboxProps) {
  const Control = useDeferred(control);
  const ids = useFieldIds(props);
  const hasFocus = useRef(false);
  const focus = useAutoFocus(props.autoFocus);
  if (Control) return <Control {...props} autoFocus={props.autoFocus || hasFocus.current} />;
  return (
    <FieldFrame field={props} ids={ids}>
      <div className={boxClass(props, styles.box, props.isMultiple && styles.wrap)}>
        {props.before}
        <input
          id={ids.control}
          aria-describedby={ids.describedBy}
          className={classNames(fieldStyles.input, styles.input)}
          value={props.text}
          placeholder={props.selectedIds.length > 0 && !props.isMultiple ? undefined : props.placeholder}
          readOnly
          disabled={props.isDisabled}
          {...focus}
          onFocus={() => {
            hasFocus.current = true;
            void loadOrSay(control);
          }}
          onBlur={() => {
            hasFocus.current = false;
          }}
        />
        <span className={styles.end}>
          <Icon name="chevron-down" />
        </span>
      </div>
    </FieldFrame>
  );
}
