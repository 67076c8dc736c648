import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community';
import type { CellEdit } from '../column.ts';
import styles from './editors.module.css';
import { takeRefusal } from './refused-values.ts';

type TextEdit<R> = Extract<CellEdit<R>, { kind: 'text' }>;
type Params<R> = ICellEditorParams<R, string> & { edit: TextEdit<R> };

let made = 0;

/** Edits a text in its cell. A value that is refused, here or by the server, stays there with its message ([FW-07]). */
export class TextCellEditor<R> implements ICellEditorComp<R, string> {
  readonly #editor = document.createElement('span');
  readonly #input = document.createElement('input');
  readonly #problem = document.createElement('span');
  /** What is wrong with a text, if anything is. */
  #invalid: (text: string) => string | undefined = () => undefined;
  /** What the server refused may be sent again as it is: it may have been refused for a moment only. */
  #refusal: ReturnType<typeof takeRefusal>;

  init({ value, data, node, edit, column }: Params<R>): void {
    this.#invalid = (text) => edit.validate?.(text, data);
    this.#refusal = takeRefusal(node, column);
    this.#editor.className = styles.editor ?? '';
    this.#input.className = styles.text ?? '';
    this.#input.setAttribute('aria-label', column.getColDef().headerName ?? '');
    if (edit.maxLength !== undefined) this.#input.maxLength = edit.maxLength;
    this.#problem.className = styles.problem ?? '';
    this.#problem.id = `refused-value-${++made}`;
    this.#problem.setAttribute('role', 'alert');
    this.#input.value = this.#refusal?.value ?? value ?? '';
    this.#input.addEventListener('input', this.#showProblem);
    this.#editor.append(this.#input);
    this.#showProblem();
  }
  getGui(): HTMLElement {
    return this.#editor;
  }
  afterGuiAttached(): void {
    this.focusIn();
    this.#input.select();
  }
  focusIn(): void {
    this.#input.focus();
  }
  getValue(): string {
    return this.#input.value;
  }
  getValidationErrors(): string[] | null {
    const invalid = this.#invalid(this.#input.value);
    return invalid === undefined ? null : [invalid];
  }

  readonly #showProblem = () => {
    const text = this.#input.value;
    const problem = this.#invalid(text) ?? (text === this.#refusal?.value ? this.#refusal.message : undefined);
    this.#input.setAttribute('aria-invalid', String(problem !== undefined));
    this.#problem.textContent = problem ?? '';
    if (problem === undefined) {
      this.#input.removeAttribute('aria-describedby');
      this.#problem.remove();
    } else {
      this.#input.setAttribute('aria-describedby', this.#problem.id);
      this.#editor.append(this.#problem);
    }
  };
}
