import type { Ref } from 'react';
import { Image } from '../media/Image.tsx';
import styles from './Combobox.module.css';
import { Combobox, type ComboboxEntry, type ComboboxOption } from './Combobox.tsx';
import type { FieldProps } from './Field.tsx';

/** The placeholder of every select [FW-04]. */
export const selectPlaceholder = 'Select or type...';

/** An option of a select field. */
export interface SelectOption<Id extends string = string> extends ComboboxOption {
  id: Id;
}
/** Props of `<SelectField>`. */
export interface SelectFieldProps<Id extends string = string> extends FieldProps {
  options: readonly SelectOption<Id>[];
  value: Id | undefined;
  onChange: (value: Id | undefined) => void;
  placeholder?: string;
  /** A choice can be taken back; so it is where the field is optional, unless this says otherwise. */
  isClearable?: boolean;
  /** A last entry that acts: '[ Create Vendor... ]'. */
  extraEntry?: ComboboxEntry;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * One of many: type to filter, or open and look. Options may carry a picture, a color and a second line.
 *
 * @example
 * ```tsx
 * import { SelectField } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function Condition() {
 *   const [condition, setCondition] = useState<'good' | 'worn'>();
 *   const options = [
 *     { id: 'good' as const, label: 'Good' },
 *     { id: 'worn' as const, label: 'Worn' },
 *   ];
 *   return <SelectField label="Condition" options={options} value={condition} onChange={setCondition} />;
 * }
 * ```
 */
export function SelectField<Id extends string = string>(props: SelectFieldProps<Id>) {
  const { options, value, onChange, placeholder = selectPlaceholder, isClearable = props.optional, extraEntry } = props;
  const selected = options.find((option) => option.id === value);
  return (
    <Combobox
      {...props}
      placeholder={placeholder}
      isMultiple={false}
      selectedIds={value === undefined ? [] : [value]}
      onSelect={([id]) => onChange(options.find((option) => option.id === id)?.id ?? value)}
      text={selected?.label ?? ''}
      before={
        selected?.image !== undefined ? (
          <Image className={styles.image} src={selected.image} alt="" loading="eager" />
        ) : (
          selected?.color && <span className={styles.dot} style={{ background: selected.color }} />
        )
      }
      onClear={isClearable ? () => onChange(undefined) : undefined}
      entries={extraEntry && (() => [extraEntry])}
    />
  );
}
