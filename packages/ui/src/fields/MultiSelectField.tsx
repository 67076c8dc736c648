import { type CSSProperties, type Ref, useMemo, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import styles from './Combobox.module.css';
import { Combobox, type ComboboxEntry, type ComboboxOption } from './Combobox.tsx';
import type { FieldProps } from './Field.tsx';
import { normalizeForSearch } from './normalizeForSearch.ts';
import { selectPlaceholder } from './SelectField.tsx';

/** Props of `<MultiSelectField>`. */
export interface MultiSelectFieldProps extends FieldProps {
  options: readonly ComboboxOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
  /** Entries that act, by what is typed. */
  entries?: (query: string) => readonly ComboboxEntry[];
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * Several of many, as chips that can be taken off; Backspace in the empty input takes off the last.
 *
 * @example
 * ```tsx
 * import { MultiSelectField } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function Borrowers() {
 *   const [people, setPeople] = useState<string[]>([]);
 *   return (
 *     <MultiSelectField label="Borrowers" options={[{ id: 'a', label: 'Ada Oak' }]} value={people} onChange={setPeople} />
 *   );
 * }
 * ```
 */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const { options, value, onChange, placeholder = selectPlaceholder } = props;
  const byId = useMemo(() => new Map(options.map((option) => [option.id, option])), [options]);
  const isOff = props.isDisabled || props.isReadOnly;
  const remove = (id: string) => onChange(value.filter((one) => one !== id));
  return (
    <Combobox
      {...props}
      placeholder={placeholder}
      isMultiple
      selectedIds={value}
      onSelect={onChange}
      text=""
      onRemoveLast={() => onChange(value.slice(0, -1))}
      before={value.map((id) => {
        const option = byId.get(id);
        const label = option?.label ?? id;
        return (
          <span key={id} className={styles.chip} style={{ '--tag': option?.color } as CSSProperties}>
            {option?.color && <span className={styles.dot} style={{ background: option.color }} />}
            <span className={styles.name} title={label}>
              {label}
            </span>
            {isOff ? (
              <span className={styles.dot} />
            ) : (
              <button type="button" className={styles.remove} aria-label={`Remove ${label}`} onClick={() => remove(id)}>
                <Icon name="x" size={12} />
              </button>
            )}
          </span>
        );
      })}
    />
  );
}

/** Props of `<TagField>`. */
export interface TagFieldProps extends Omit<MultiSelectFieldProps, 'options' | 'entries'> {
  tags: readonly { id: string; name: string; color: string; setName?: string }[];
  /** Makes a tag of the typed name and answers its id; the caller gives it the default color [FW-06]. */
  onCreate?: (name: string) => Promise<string | undefined>;
}

const otherTags = 'Other tags';
type Grouped = { label: string; group: string };
const bySet = (one: Grouped, other: Grouped) =>
  Number(one.group === otherTags) - Number(other.group === otherTags) ||
  one.group.localeCompare(other.group) ||
  one.label.localeCompare(other.label);

/**
 * Tags, grouped by their set [FW-05]; a name that does not exist yet can be made a tag on the spot.
 *
 * @example
 * ```tsx
 * import { TagField } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function Tags() {
 *   const [tags, setTags] = useState<string[]>([]);
 *   return (
 *     <TagField
 *       label="Tags"
 *       tags={[{ id: 'f', name: 'Fragile', color: '#b45309' }]}
 *       value={tags}
 *       onChange={setTags}
 *     />
 *   );
 * }
 * ```
 */
export function TagField({ tags, onCreate, ...props }: TagFieldProps) {
  const [isCreating, setIsCreating] = useState(false);
  const options = useMemo(
    () =>
      tags.map(({ id, name, color, setName }) => ({ id, label: name, color, group: setName ?? otherTags })).sort(bySet),
    [tags],
  );
  const create = async (name: string) => {
    if (!onCreate) return;
    setIsCreating(true);
    const id = await onCreate(name);
    setIsCreating(false);
    if (id !== undefined) props.onChange([...props.value, id]);
  };
  const entries = (query: string): ComboboxEntry[] => {
    const name = query.trim();
    const exists = options.some((option) => normalizeForSearch(option.label) === normalizeForSearch(name));
    return name === '' || exists
      ? []
      : [{ label: `Create '${name}'`, icon: 'plus', onAction: () => void create(name) }];
  };
  return (
    <MultiSelectField
      {...props}
      options={options}
      hint={isCreating ? 'Creating the tag' : props.hint}
      entries={onCreate && entries}
    />
  );
}
