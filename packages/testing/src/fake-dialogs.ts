import type { DialogName, DialogTypes } from '@groundwork/shell-sdk';
import { act } from '@testing-library/react';

/** A dialog of another remote that the page has asked the shell to open. */
export interface OpenedDialog {
  name: DialogName;
  props: unknown;
}
type Waiting = OpenedDialog & { resolve: (result: unknown) => void };

/** Replaces the shell's dialogs: keeps each opened dialog until the test answers it. */
export class FakeDialogs {
  readonly #waiting: Waiting[] = [];
  readonly #offered: readonly DialogName[] | 'all';

  constructor(offered: readonly DialogName[] | 'all') {
    this.#offered = offered;
  }

  /** Those that wait for an answer, oldest first. */
  get opened(): readonly OpenedDialog[] {
    return this.#waiting.map(({ name, props }) => ({ name, props }));
  }

  readonly canOpen = (name: DialogName): boolean => this.#offered === 'all' || this.#offered.includes(name);

  readonly open = <D extends DialogName>(name: D, props: DialogTypes[D]['props']): Promise<DialogTypes[D]['result']> =>
    new Promise((resolve) => {
      this.#waiting.push({ name, props, resolve: resolve as (result: unknown) => void });
    });

  /** Closes the oldest open dialog of that name with a result; none: as cancelled. @throws Error when none is open */
  async answer<D extends DialogName>(name: D, result?: DialogTypes[D]['result']): Promise<void> {
    const index = this.#waiting.findIndex((dialog) => dialog.name === name);
    const [dialog] = index < 0 ? [] : this.#waiting.splice(index, 1);
    if (!dialog) {
      const open = this.#waiting.map((waiting) => waiting.name).join(', ') || 'none';
      throw new Error(`The dialog '${name}' is not open (open: ${open}).`);
    }
    await act(async () => dialog.resolve(result));
  }
}
