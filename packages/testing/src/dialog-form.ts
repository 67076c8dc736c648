import { act, screen, waitFor, within } from '@testing-library/react';
import type { RenderedInShell } from './render-in-shell.tsx';

// jsdom lays nothing out; the editor of formatted text asks where its cursor is.
Range.prototype.getClientRects = () => [] as never;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const exactly = (label: string) => new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( optional)?$`);
const nameRemoved = (button: HTMLElement) => (button.getAttribute('aria-label') ?? '').replace('Remove ', '');
type User = RenderedInShell['user'];

/** The open dialog of a record, filled and read as a person does. */
export class DialogForm {
  readonly element: HTMLElement;
  private readonly user: User;

  private constructor(user: User, element: HTMLElement) {
    this.user = user;
    this.element = element;
  }

  static async open(user: User, title: string): Promise<DialogForm> {
    const element = await screen.findByRole('dialog', { name: title }, { timeout: 10_000 });
    const form = new DialogForm(user, element);
    return form;
  }

  private get inside() {
    return within(this.element);
  }
  text(label: string): HTMLElement {
    return this.inside.getByRole('textbox', { name: exactly(label) });
  }
  richText(label: string): Promise<HTMLElement> {
    return this.inside.findByRole('textbox', { name: exactly(label) }, { timeout: 10_000 });
  }
  number(label: string): HTMLElement {
    return this.inside.getByRole('spinbutton', { name: exactly(label) });
  }
  select(label: string): HTMLElement {
    return this.inside.getByRole('combobox', { name: exactly(label) });
  }
  toggle(label: string): HTMLElement {
    return this.inside.getByRole('switch', { name: exactly(label) });
  }

  /** Replaces what a field holds: pasted, because every keystroke costs a whole form its layout in jsdom. */
  async enter(field: HTMLElement, text: string): Promise<void> {
    await this.user.clear(field);
    if (text) await this.user.paste(text);
  }
  type(label: string, text: string): Promise<void> {
    return this.enter(this.text(label), text);
  }
  typeNumber(label: string, text: string): Promise<void> {
    return this.enter(this.number(label), text);
  }
  /** Replaces what an editor holds by one paragraph; the editor follows its own document, as it does a browser's. */
  async write(label: string, text: string): Promise<void> {
    const editor = await this.richText(label);
    await act(async () => {
      const paragraph = document.createElement('p');
      paragraph.textContent = text;
      editor.replaceChildren(paragraph);
    });
    await waitFor(() => expect(editor).toHaveTextContent(text));
  }
  /** Picks one of the options by what is typed. */
  async choose(label: string, option: string): Promise<void> {
    await this.enter(this.select(label), option);
    await this.user.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
  }
  /** Adds to a field of several. */
  async add(label: string, ...options: string[]): Promise<void> {
    for (const option of options) {
      await this.enter(this.select(label), option);
      await this.user.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
    }
    await this.user.tab();
  }
  /** Adds a picture from the library. */
  async addImage(name: string): Promise<void> {
    await this.user.click(this.inside.getByRole('button', { name: 'Browse library' }));
    const library = await screen.findByRole('dialog', { name: 'Browse library' });
    await this.tick(library, name);
    await this.user.click(within(library).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(library).not.toBeInTheDocument());
  }
  /** Ticks records in the grid that a list selector opens, and takes them. */
  async pick(button: string, ...names: string[]): Promise<void> {
    await this.user.click(this.inside.getByRole('button', { name: button }));
    const picker = await screen.findByRole('dialog', { name: button });
    for (const name of names) await this.tick(picker, name);
    await this.user.click(within(picker).getByRole('button', { name: /^Select/ }));
    await waitFor(() => expect(picker).not.toBeInTheDocument());
  }
  private async tick(dialog: HTMLElement, name: string): Promise<void> {
    const row = (await within(dialog).findByText(name)).closest('[role="row"]') as HTMLElement;
    await this.user.click(within(row).getByRole('checkbox'));
  }
  /** The options of a select. */
  async optionsOf(label: string): Promise<(string | null)[]> {
    await this.user.clear(this.select(label));
    await this.user.keyboard('{ArrowDown}');
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    await this.user.keyboard('{Escape}');
    return names;
  }
  /** The names of the pictures. */
  async images(): Promise<string[]> {
    const field = within(this.inside.getByRole('group', { name: /^Images/ }));
    const pictures = await field.findAllByRole('button', { name: /^Remove / });
    return pictures.map(nameRemoved);
  }
  /** The chips of a field of several. */
  chips(label: string): string[] {
    const field = this.select(label).closest('[data-field]') ?? this.select(label).parentElement;
    return within(field as HTMLElement)
      .queryAllByRole('button', { name: /^Remove / })
      .map(nameRemoved);
  }
  /** What is shown under a label: the value beside the word, or the block of that title. */
  fact(label: string): string | undefined {
    const term = this.inside.queryByText(label, { selector: 'dt' });
    const value = term?.nextElementSibling ?? this.inside.queryByRole('region', { name: label });
    const heading = value?.querySelector('h3')?.textContent ?? '';
    return value?.textContent?.replace(heading, '').trim();
  }
  /** Nothing in it can be changed, and all of `texts` are there; with labels, each where its label says. */
  async expectReadOnly(texts: readonly string[] | Readonly<Record<string, string>>): Promise<void> {
    if (Array.isArray(texts)) {
      for (const text of texts) expect((await this.inside.findAllByText(text)).length).toBeGreaterThan(0);
    } else {
      const shown = () => Object.fromEntries(Object.keys(texts).map((label) => [label, this.fact(label)]));
      await waitFor(() => expect(shown()).toEqual(texts));
    }
    for (const role of ['textbox', 'combobox', 'spinbutton', 'switch', 'checkbox'])
      expect(this.inside.queryByRole(role)).toBeNull();
  }
  press(name: string | RegExp): Promise<void> {
    return this.user.click(this.inside.getByRole('button', { name }));
  }
}
