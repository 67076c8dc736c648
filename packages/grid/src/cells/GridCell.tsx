import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { ReactPlace, type RendererParams } from '../cell-contents.tsx';
import { cellText } from '../cell-text.ts';
import type { Column } from '../column.ts';
import type { GroupContext } from '../GroupRowView.tsx';
import { isGroupRow } from '../groups.ts';
import type { HeldPlaces } from '../sorting/held-places.ts';
import { CellView } from './CellView.tsx';
import { GroupCell } from './GroupCell.tsx';
import { type PlainCell, plainCell, plainElement, writePlain } from './plain-cell.ts';
import { SelectCell } from './SelectCell.tsx';

type Params<R> = ICellRendererParams<R> & { definition: Column<R>; held: HeldPlaces; isTablet: boolean };

/** A cell of a declared column: a text is drawn as such, what is more than a text by React. */
export class GridCell<R> implements ICellRendererComp<R> {
  #text: HTMLElement | undefined;
  #place: ReactPlace | undefined;

  init(params: Params<R>): void {
    const plain = plainOf(params);
    if (plain) this.#text = plainElement(plain);
    else this.#draw(params, new ReactPlace());
  }
  /** @returns false where a text has become more than a text, or the other way round: AG Grid makes the cell again */
  refresh(params: Params<R>): boolean {
    const plain = plainOf(params);
    if (plain) return this.#text !== undefined && writePlain(this.#text, plain);
    if (this.#place) this.#draw(params, this.#place);
    return this.#place !== undefined;
  }
  getGui(): HTMLElement {
    return this.#text ?? this.#place?.element ?? document.createElement('span');
  }
  destroy(): void {
    this.#place?.destroy();
  }

  #draw(params: Params<R>, place: ReactPlace): void {
    this.#place = place;
    place.draw(RichCell<R>, params as Params<R> & RendererParams);
  }
}

function plainOf<R>({ data, definition, isTablet }: Params<R>): PlainCell | undefined {
  if (data === undefined) return { text: '' };
  if (isGroupRow(data)) return undefined;
  const { edit } = definition;
  if (edit?.kind === 'select' && (edit.isEditable?.(data) ?? true)) return undefined;
  const plain = plainCell(definition, data, isTablet);
  const tooltip = plain && definition.tooltip?.(data);
  return tooltip ? { ...plain, title: tooltip } : plain;
}

function RichCell<R>(props: Omit<Params<R>, 'context'> & { context: unknown }) {
  const { data, definition, held, isTablet, api, node } = props;
  if (data === undefined) return null;
  if (isGroupRow(data))
    return <GroupCell {...props} context={props.context as GroupContext<R>} data={data} definition={definition} />;
  const tooltip = definition.tooltip?.(data);
  const value = <CellView column={definition} record={data} showsBelow={isTablet} />;
  const { edit } = definition;
  const view =
    edit?.kind === 'select' && (edit.isEditable?.(data) ?? true) ? (
      <SelectCell
        header={definition.header}
        text={cellText(definition, data)}
        record={data}
        edit={edit}
        onCommit={() => held.hold(api, node)}
      >
        {value}
      </SelectCell>
    ) : (
      value
    );
  return tooltip ? <span title={tooltip}>{view}</span> : view;
}
