import { type KeyboardEvent, use, useEffect, useMemo, useRef, useState } from 'react';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Avatar } from '../display/Avatar.tsx';
import { formatNumber } from '../format/number.ts';
import { Icon } from '../icons/Icon.tsx';
import { Image } from '../media/Image.tsx';
import { useAutoFocus } from '../overlays/dialog-opening.ts';
import { classNames } from '../styles/classNames.ts';
import { boxClass } from './boxClass.ts';
import styles from './Combobox.module.css';
import type { ComboboxEntry, ComboboxOption, ComboboxProps } from './Combobox.tsx';
import fieldStyles from './Field.module.css';
import { FieldFrame, useFieldIds } from './Field.tsx';
import { matching, readAhead } from './matching.ts';

// Long lists are cut: every option is an element, and nobody reads a hundred of them.
const shownOptions = 100;
const entryPrefix = '::entry ';
const emptyEntries: readonly ComboboxEntry[] = [];

/**
 * The combobox itself. It is controlled on both sides (text and choice),
 * filters by itself and shows a cut of long lists, so that a field with thousands of options costs no more than a short one.
 */
export function ComboboxControl(props: ComboboxProps) {
  const { options, selectedIds, onSelect, isMultiple, text, entries } = props;
  const ids = useFieldIds(props);
  const [query, setQuery] = useState<string>();
  // The options exist only while the field is in use: a form with ten selects renders none of them.
  const [isInUse, setIsInUse] = useState(false);
  const isTyping = useRef(false);
  useEffect(() => (isInUse ? readAhead(options) : undefined), [options, isInUse]);
  const found = useMemo(() => (isInUse ? matching(options, query ?? '') : []), [options, query, isInUse]);
  const shown = found.slice(0, shownOptions);
  const actions = (isInUse && entries?.(query ?? '')) || emptyEntries;

  const change = (value: unknown) => {
    const chosen = (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string');
    const entry = chosen.find((id) => id.startsWith(entryPrefix));
    if (entry !== undefined) {
      setQuery(undefined);
      actions[Number(entry.slice(entryPrefix.length))]?.onAction();
      return;
    }
    const isSame = chosen.length === selectedIds.length && chosen.every((id, index) => id === selectedIds[index]);
    setQuery(undefined);
    if (!isSame) onSelect(chosen);
  };

  return (
    <FieldFrame field={props} ids={ids}>
      <ComboBox<object, 'single' | 'multiple'>
        id={ids.control}
        aria-labelledby={ids.label}
        aria-describedby={ids.describedBy}
        selectionMode={isMultiple ? 'multiple' : 'single'}
        value={isMultiple ? [...selectedIds] : (selectedIds[0] ?? null)}
        onChange={change}
        inputValue={query ?? text}
        onInputChange={(next) => {
          // Only what is typed is a query; the library also resets the text after a choice and on leaving.
          setQuery(isTyping.current ? next : undefined);
          isTyping.current = false;
        }}
        onOpenChange={(open) => {
          if (!open) setQuery(undefined);
        }}
        onFocusChange={(hasFocus) => {
          setIsInUse(hasFocus);
          if (!hasFocus) setQuery(undefined);
        }}
        defaultFilter={() => true}
        allowsEmptyCollection
        // The list opens by press, by arrow key, and below when something is typed: the library would open it again
        // whenever the text changes by itself.
        menuTrigger="manual"
        validationBehavior="aria"
        isDisabled={props.isDisabled}
        isReadOnly={props.isReadOnly}
        isInvalid={props.error !== undefined}
      >
        <ComboboxBox
          {...props}
          query={query}
          firstMatch={query ? shown.find((option) => !option.isDisabled) : undefined}
          firstEntry={query ? actions[0] : undefined}
          onTyping={() => {
            isTyping.current = true;
          }}
          onTaken={() => setQuery(undefined)}
        />
        <Popover className={styles.popover} offset={4} containerPadding={8}>
          <ListBox
            className={styles.list}
            renderEmptyState={() => (
              <div className={styles.empty}>{query ? 'Nothing matches' : 'Nothing to choose from'}</div>
            )}
          >
            {groupsOf(shown).map((group) =>
              group.heading === undefined ? (
                group.options.map((option) => <OptionRow key={option.id} option={option} />)
              ) : (
                <ListBoxSection key={group.heading} id={`group ${group.heading}`}>
                  <Header className={styles.heading}>{group.heading}</Header>
                  {group.options.map((option) => (
                    <OptionRow key={option.id} option={option} />
                  ))}
                </ListBoxSection>
              ),
            )}
            {found.length > shown.length && (
              <ListBoxItem id={`${entryPrefix}more`} isDisabled className={styles.empty} textValue="More">
                {formatNumber(found.length - shown.length)} more. Type to narrow the list.
              </ListBoxItem>
            )}
            {actions.map((entry, index) => (
              <ListBoxItem
                key={entry.label}
                id={`${entryPrefix}${index}`}
                textValue={entry.label}
                className={classNames(styles.option, styles.entry)}
              >
                {entry.icon && <Icon name={entry.icon} />}
                {entry.label}
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </ComboBox>
    </FieldFrame>
  );
}

interface BoxProps extends ComboboxProps {
  query: string | undefined;
  firstMatch: ComboboxOption | undefined;
  firstEntry: ComboboxEntry | undefined;
  onTyping: () => void;
  onTaken: () => void;
}

function ComboboxBox(props: BoxProps) {
  const { isMultiple, before, selectedIds, query, firstMatch, firstEntry } = props;
  const state = use(ComboBoxStateContext);
  const focus = useAutoFocus(props.autoFocus);
  const groupRef = useRef<HTMLDivElement>(null);
  const isOff = props.isDisabled || props.isReadOnly;
  const input = () => groupRef.current?.querySelector('input');

  useEffect(() => {
    // The next typed text replaces the choice just made, instead of being appended to its name.
    const element = groupRef.current?.querySelector('input');
    if (query === undefined && props.text !== '' && element === document.activeElement) element?.select();
  }, [query, props.text]);

  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.target !== input()) return;
    const isUnpicked = state?.selectionManager.focusedKey == null;
    if (event.key === 'Enter' && query && isUnpicked && (firstMatch || firstEntry)) {
      // Enter after typing takes the best match, as the eye expects.
      event.preventDefault();
      event.stopPropagation();
      if (firstMatch) state?.selectionManager.select(firstMatch.id);
      else firstEntry?.onAction();
      props.onTaken();
      if (!firstMatch) state?.close();
    }
    if (event.key === 'Backspace' && isMultiple && !query && !isOff) props.onRemoveLast?.();
  };

  return (
    <Group
      ref={groupRef}
      role="presentation"
      className={boxClass(props, styles.box, isMultiple && styles.wrap)}
      onKeyDownCapture={onKeyDownCapture}
      onMouseDown={(event) => {
        if (event.target !== input() && !(event.target as Element).closest('button')) event.preventDefault();
      }}
      onClick={(event) => {
        if (isOff || (event.target as Element).closest('button')) return;
        input()?.focus();
        if (query === undefined && props.text !== '') input()?.select();
        if (state?.isOpen && event.target !== input()) state.close();
        else if (!state?.isOpen) state?.open(null, 'manual');
      }}
    >
      {before}
      <Input
        ref={props.inputRef}
        className={classNames(fieldStyles.input, styles.input)}
        onFocus={(event) => {
          if (props.text !== '') event.target.select();
        }}
        placeholder={selectedIds.length > 0 && !isMultiple ? undefined : props.placeholder}
        onInput={() => {
          props.onTyping();
          if (!state?.isOpen) state?.open(null, 'input');
        }}
        {...focus}
        readOnly={props.isReadOnly}
      />
      <span className={styles.end}>
        {props.onClear && selectedIds.length > 0 && !isOff && (
          // Not the library's button: inside a combobox that one takes over opening the list.
          <button
            type="button"
            className={styles.clear}
            aria-label={`Clear ${[props.label, props.of].filter(Boolean).join(' of ')}`}
            title={`Clear ${props.label}`}
            onClick={() => {
              props.onClear?.();
              input()?.focus();
            }}
          >
            <Icon name="x" size={14} />
          </button>
        )}
        <Icon name="chevron-down" />
      </span>
    </Group>
  );
}

function groupsOf(options: readonly ComboboxOption[]): { heading?: string; options: ComboboxOption[] }[] {
  const groups = new Map<string | undefined, ComboboxOption[]>();
  for (const option of options) {
    const group = groups.get(option.group);
    if (group) group.push(option);
    else groups.set(option.group, [option]);
  }
  return [...groups].map(([heading, members]) => ({ heading, options: members }));
}

function OptionRow({ option }: { option: ComboboxOption }) {
  const { id, label, image, color, isPerson, isDisabled, description } = option;
  return (
    <ListBoxItem id={id} textValue={label} isDisabled={isDisabled} className={styles.option}>
      {({ isSelected }) => (
        <>
          {isPerson && <Avatar name={label} image={image} size="small" />}
          {image !== undefined && !isPerson && <Image className={styles.image} src={image} alt="" />}
          {color && <span className={styles.dot} style={{ background: color }} />}
          <span className={styles.words}>
            {label}
            {description && <span className={styles.description}>{description}</span>}
          </span>
          {isSelected && <Icon name="check" />}
        </>
      )}
    </ListBoxItem>
  );
}
