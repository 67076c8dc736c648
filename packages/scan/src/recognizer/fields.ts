/** Fields that a scanner may have typed into by mistake, and how their content comes back. */
type TextControl = HTMLInputElement | HTMLTextAreaElement;

const textTypes = new Set([
  'text',
  'search',
  'url',
  'tel',
  'email',
  'number',
  'date',
  'time',
  'datetime-local',
  'month',
]);

/** Whether keys write text into it. */
export const isTextControl = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && textTypes.has(target.type));

/** Whether the text typed there is private: passwords and rich text. */
export const isPrivate = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && target.type === 'password') ||
  // jsdom knows no isContentEditable.
  (target instanceof HTMLElement && target.closest('[contenteditable=""],[contenteditable="true"]') !== null);

/** Whether letters move about in it: the entries of a menu or a list. */
export const hasTypeahead = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role="menu"],[role="listbox"],[role="combobox"],[role="tree"],select,[data-scan-keys]') !== null;

/** A field as it was before the first character of a code. */
export interface FieldSnapshot {
  control: TextControl;
  value: string;
  start: number | null;
  end: number | null;
}
export const snapshotOf = (control: TextControl): FieldSnapshot => ({
  control,
  value: control.value,
  start: control.selectionStart,
  end: control.selectionEnd,
});

/** Puts value and caret back, so that React hears of it. */
export function restoreField({ control, value, start, end }: FieldSnapshot): void {
  if (!control.isConnected || control.value === value) return;
  writeValue(control, value);
  // Fields for numbers have no caret that could be set.
  if (start !== null) control.setSelectionRange(start, end);
}

/** Sets a value as typing does: by the element's own setter, which React's does not see, and with an event that it hears. */
export function writeValue(control: TextControl, value: string): void {
  const prototype = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
