import type { MenuItem } from '@groundwork/ui';
import { CheckboxField, IconButton, Menu } from '@groundwork/ui';
import type { CustomCellRendererProps } from 'ag-grid-react';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import styles from './Card.module.css';
import { cellText } from './cell-text.ts';
import { CellView, Thumbnail } from './cells/CellView.tsx';
import { PresenceLine } from './cells/PresenceLine.tsx';
import type { CardPlace, Column } from './column.ts';
import { type PresenceContext, presentIn } from './usePresence.ts';

/**
 * Data of a card in addition to its record; passed through AG Grid's context so that cards update without a new grid.
 */
export interface CardContext<R> {
  columns: readonly Column<R>[];
  nameOf: (record: R) => string;
  rowMenu: (record: R) => readonly MenuItem[];
  isSelecting: boolean;
  activate: (record: R) => void;
  canSelect: boolean;
  beginSelecting: () => void;
}
const longPress = 500;

/**
 * The click that may follow when the finger of a long press is lifted means nothing: it would take off again what the
 * press has selected.
 */
function swallowClick() {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  addEventListener('pointerdown', () => removeEventListener('click', swallow, true), { capture: true, once: true });
}

/** A row below 769 px: picture, name, two key fields, chips and the overflow menu (docs: layouts-by-width). */
export function Card<R>({
  data,
  node,
  context,
}: CustomCellRendererProps<R, unknown, CardContext<R> & PresenceContext<R>>) {
  const { columns, nameOf, rowMenu, isSelecting, canSelect, activate, beginSelecting } = context;
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSelected = useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        node.addEventListener('rowSelected', changed);
        return () => node.removeEventListener('rowSelected', changed);
      },
      [node],
    ),
    () => node.isSelected() ?? false,
  );
  if (data === undefined) return null;
  const at = (place: CardPlace) => columns.find(({ card }) => card === place);
  const image = columns.find(({ kind }) => kind === 'image');
  const portrait = at('picture');
  const details = columns.filter(({ card }) => card === 'detail');
  const [end, foot, footEnd] = [at('end'), at('foot'), at('footEnd')];
  const name = nameOf(data);
  const items = rowMenu(data);
  const present = presentIn(context, data);
  const text = (column: Column<R> | undefined) => {
    if (!column) return undefined;
    const drawn = column.kind === 'custom' && column.cardCell?.(data);
    const shown = typeof drawn === 'string' ? drawn : cellText(column, data);
    // Omits a second line that repeats the first.
    if (!shown || shown === name) return undefined;
    // A number needs a word: its own suffix, otherwise the header of its column.
    return column.cardSuffix
      ? `${shown} ${shown === '1' ? column.cardSuffix.replace(/s$/, '') : column.cardSuffix}`
      : column.kind === 'number'
        ? `${column.header} ${shown}`
        : shown;
  };
  /** The content of a corner of the card: the column's own rendering, otherwise its text. */
  const corner = (column: Column<R> | undefined) =>
    (column?.kind === 'custom' && column.cardCell?.(data)) || text(column);
  const release = () => clearTimeout(press.current);
  const choose = () => {
    if (isSelecting) node.setSelected(!isSelected);
    else activate(data);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: AG Grid's row is a div; a td would have no table row
    <div role="gridcell" tabIndex={-1} className={styles.card} data-selected={isSelected || undefined}>
      {isSelecting && (
        <CheckboxField
          label={`Select ${name}`}
          isLabelHidden
          value={isSelected}
          onChange={(on) => node.setSelected(on)}
        />
      )}
      <button
        type="button"
        className={styles.body}
        onClick={choose}
        onPointerDown={() => {
          press.current = setTimeout(() => {
            // Then a slow tap is a tap.
            if (!canSelect) return;
            swallowClick();
            beginSelecting();
            node.setSelected(true);
          }, longPress);
        }}
        onPointerUp={release}
        onPointerCancel={release}
        onPointerLeave={release}
        onContextMenu={(event) => event.preventDefault()}
      >
        {image?.kind === 'image' && (
          <span className={styles.picture}>
            <Thumbnail ids={image.value(data)} name="" size={75} />
          </span>
        )}
        {portrait && (
          <span className={styles.portrait}>
            {(portrait.kind === 'custom' && portrait.cardCell?.(data)) || <CellView column={portrait} record={data} />}
          </span>
        )}
        <span className={styles.name}>{name}</span>
        <span className={styles.end}>{corner(end)}</span>
        <span className={styles.detail}>
          {present.length > 0 ? <PresenceLine people={present} /> : details.map(text).filter(Boolean).join(' · ')}
        </span>
        <span className={styles.foot}>
          {foot &&
            ((foot.kind === 'custom' && foot.cardCell?.(data)) || <CellView column={foot} record={data} chips={1} />)}
        </span>
        <span className={styles.footEnd}>{corner(footEnd)}</span>
      </button>
      {items.length > 0 && (
        <Menu
          label={`Actions for ${name}`}
          items={[...items]}
          trigger={<IconButton icon="more-vertical" label={`Actions for ${name}`} variant="quiet" size="touch" />}
        />
      )}
    </div>
  );
}
