import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { type MentionWord, mentionWordAt, suggestedFor, withMention } from './mention-word.ts';

export interface Person {
  userId: string;
  nickname: string;
}
interface Open extends MentionWord {
  /** The place of the current one among the suggestions. */
  current: number;
}
interface MentionsOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  people: readonly Person[];
  change: (text: string) => void;
}

/** Suggests people while the user types '@' and the beginning of a name. */
export function useMentions({ field, text, people, change }: MentionsOptions) {
  const [open, setOpen] = useState<Open>();
  /** Where the '@' is whose suggestions were closed with Escape. */
  const closedAt = useRef<number>(undefined);
  const caret = useRef<number>(undefined);
  const listId = useId();
  const suggestions = open ? suggestedFor(people, open.word) : [];
  const isOpen = suggestions.length > 0;
  const current = open ? Math.min(open.current, suggestions.length - 1) : -1;
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = isOpen ? optionId(current) : undefined;

  // The text field of the library knows no suggestions: this says to screen readers what it suggests (ARIA 1.2, textbox).
  useLayoutEffect(() => {
    const { current: element } = field;
    if (!element) return;
    const attributes = {
      'aria-autocomplete': people.length > 0 ? 'list' : undefined,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': activeId,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }, [field, people.length, isOpen, listId, activeId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is set once the field shows the new text.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [text]);

  const close = () => setOpen(undefined);
  const choose = (person: Person | undefined) => {
    if (!open || !person) return;
    const changed = withMention(text, open, person.nickname);
    caret.current = changed.caret;
    change(changed.text);
    close();
  };
  const move = (by: number) => {
    if (open) setOpen({ ...open, current: (current + by + suggestions.length) % suggestions.length });
  };
  const dismiss = () => {
    closedAt.current = open?.start;
    close();
  };
  const keys = new Map([
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
    ['Enter', () => choose(suggestions[current])],
    ['Tab', () => choose(suggestions[current])],
    ['Escape', dismiss],
  ]);

  return {
    listId,
    optionId,
    suggestions,
    current,
    choose,
    close,
    /** For each change that is typed. */
    onType(next: string) {
      const word = mentionWordAt(next, field.current?.selectionStart ?? next.length);
      if (word?.start !== closedAt.current) closedAt.current = undefined;
      setOpen(word && closedAt.current === undefined ? { ...word, current: 0 } : undefined);
    },
    /** Whether the key was one of the list's. */
    onKeyDown(event: KeyboardEvent): boolean {
      if (!isOpen || event.nativeEvent.isComposing) return false;
      const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
      const act = hasModifier ? undefined : keys.get(event.key);
      // The caret leaves the name.
      if (!act && /^(Arrow(Left|Right)|Home|End|Page(Up|Down))$/.test(event.key)) close();
      if (!act) return false;
      event.preventDefault();
      act();
      return true;
    },
  };
}
