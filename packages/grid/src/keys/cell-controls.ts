/** AG Grid's selection boxes have keys of their own. */
const controlSelector =
  'a[href], button:not(:disabled), select:not(:disabled), textarea:not(:disabled), input:not(:disabled, .ag-input-field-input)';
const toggleSelector = 'input[type="checkbox"]:not(:disabled, .ag-input-field-input), [role="switch"]:not(:disabled)';

/** Something in a cell that takes keys and clicks itself. */
export const isControl = (target: Element): boolean => target.closest('a, button, input, select, textarea') !== null;

/** The cell, or the row across all columns, that an element is in. */
export const placeOf = (target: Element): HTMLElement | null =>
  target.closest<HTMLElement>('.ag-cell, .ag-full-width-row');

export const controlsIn = (place: Element): HTMLElement[] => [...place.querySelectorAll<HTMLElement>(controlSelector)];

export const toggleIn = (place: Element): HTMLElement | null => place.querySelector<HTMLElement>(toggleSelector);

/** The control before or after `target` in the same place. */
export function nextControl(place: Element, target: Element, isBackward: boolean): HTMLElement | undefined {
  const controls = controlsIn(place);
  const index = controls.findIndex((control) => control.contains(target));
  return index === -1 ? undefined : controls[index + (isBackward ? -1 : 1)];
}

/** A control that moves a caret or opens something by arrows, so that the grid may not take them. */
const usesArrows = (target: Element): boolean =>
  target.closest('select, textarea, [aria-haspopup], input:not([type="checkbox"], [type="radio"])') !== null;

/** Whether a key pressed in a cell belongs to the control in it and not to the grid. */
export const isKeyOfControl = (target: EventTarget | null, key: string): boolean =>
  target instanceof Element &&
  !target.classList.contains('ag-input-field-input') &&
  isControl(target) &&
  (key === 'Enter' || key === ' ' || usesArrows(target));
