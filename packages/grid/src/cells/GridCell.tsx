import type { CustomCellRendererProps } from 'ag-grid-react';
import { cellText } from '../cell-text.ts';
import type { Column } from '../column.ts';
import type { GroupContext } from '../GroupRowView.tsx';
import { isGroupRow } from '../groups.ts';
import type { HeldPlaces } from '../sorting/held-places.ts';
import { type PresenceContext, presentIn } from '../usePresence.ts';
import { CellView } from './CellView.tsx';
import { GroupCell } from './GroupCell.tsx';
import { SelectCell } from './SelectCell.tsx';
import { SentValue } from './SentValue.tsx';
import { sendValue, sentText } from './sent-values.ts';

/** CellView as AG Grid calls it. */
export function GridCell<R>(
  props: CustomCellRendererProps<R, unknown, GroupContext<R> & PresenceContext<R>> & {
    definition: Column<R>;
    held: HeldPlaces;
    isTablet: boolean;
  },
) {
  const { data, definition, held, isTablet, api, node } = props;
  if (data === undefined) return null;
  if (isGroupRow(data)) return <GroupCell {...props} data={data} definition={definition} />;
  const sent = sentText(node, definition.id);
  if (sent !== undefined) return <SentValue text={sent} />;
  const tooltip = definition.tooltip?.(data);
  // Called, not rendered: a list has hundreds of cells, and this component has no hooks.
  const present = definition.kind === 'name' ? presentIn(props.context, data) : undefined;
  const value = CellView({ column: definition, record: data, showsBelow: isTablet, present });
  const { edit } = definition;
  const view =
    edit?.kind === 'select' && (edit.isEditable?.(data) ?? true) ? (
      <SelectCell
        header={definition.header}
        text={cellText(definition, data)}
        record={data}
        edit={edit}
        onCommit={({ id, label }) => {
          held.hold(api, node);
          void sendValue({ api, node, colId: definition.id, text: label }, () => edit.commit(data, id));
        }}
      >
        {value}
      </SelectCell>
    ) : (
      value
    );
  return tooltip ? <span title={tooltip}>{view}</span> : view;
}
