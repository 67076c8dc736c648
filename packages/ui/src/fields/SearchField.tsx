import type { Ref } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { formatNumber } from '../format/number.ts';
import { Icon } from '../icons/Icon.tsx';
import { useAutoFocus } from '../overlays/dialog-opening.ts';
import { classNames } from '../styles/classNames.ts';
import styles from './SearchField.module.css';

/** Props of `<SearchField>`. */
export interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** How many are found, behind a hairline at the end. */
  count?: number | string;
  /** Takes the whole width, 44 px high: above lists on a phone, in selectors. */
  isWide?: boolean;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onSubmit?: () => void;
  /** Arrow down: on to what was found. */
  onLeave?: () => void;
}

/**
 * The quick filter. Escape empties it.
 *
 * @example
 * ```tsx
 * import { SearchField } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function Search() {
 *   const [text, setText] = useState('');
 *   return <SearchField label="Search loans" value={text} onChange={setText} />;
 * }
 * ```
 */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  count,
  isWide = false,
  autoFocus,
  inputRef,
  onSubmit,
  onLeave,
}: SearchFieldProps) {
  const focus = useAutoFocus(autoFocus);
  return (
    <div className={classNames(styles.search, isWide && styles.wide)}>
      <Icon name="search" size={isWide ? 20 : 16} />
      <input
        ref={inputRef}
        className={styles.input}
        type="text"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={value}
        {...focus}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && onSubmit) {
            // The same key press would go on to the button that gets the focus back when this closes a dialog.
            event.preventDefault();
            onSubmit();
          }
          if (event.key === 'ArrowDown' && onLeave) {
            event.preventDefault();
            onLeave();
          }
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          onChange('');
        }}
      />
      {value !== '' && (
        <IconButton icon="x" label="Clear search" size="small" className={styles.clear} onPress={() => onChange('')} />
      )}
      {count !== undefined && (
        // Announced while somebody searches; changes by loading or synchronizing are not announced.
        <span className={styles.count} aria-live={value === '' ? 'off' : 'polite'}>
          {typeof count === 'number' ? formatNumber(count) : count}
          <VisuallyHidden> found</VisuallyHidden>
        </span>
      )}
    </div>
  );
}
