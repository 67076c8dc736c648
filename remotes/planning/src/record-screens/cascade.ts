import { formatNumber } from '@groundwork/ui';
import { childrenOf } from '../setup-components/children.ts';

const counted = (count: number, word: string) =>
  count === 0 ? undefined : `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;

/** Records that are deleted with their parent: 'Also 2 units, 5 preparations, 12 items.' (docs: screens#lists). */
export function cascadeText(deleted: {
  areas?: readonly { id: string }[];
  units?: readonly { id: string }[];
  preparations?: readonly { id: string }[];
}): string | undefined {
  const areas = deleted.areas ?? [];
  const lostUnits = areas.flatMap(({ id }) => childrenOf('setupunits', 'areaId', id));
  const lostPreparations = [...lostUnits, ...(deleted.units ?? [])].flatMap(({ id }) =>
    childrenOf('preparations', 'unitId', id),
  );
  const lostItems = [...lostPreparations, ...(deleted.preparations ?? [])].flatMap(({ id }) =>
    childrenOf('preparationitems', 'preparationId', id),
  );
  const parts = [
    counted(lostUnits.length, 'unit'),
    counted(lostPreparations.length, 'preparation'),
    counted(lostItems.length, 'item'),
  ].filter(Boolean);
  return parts.length > 0 ? `Also ${parts.join(', ')}.` : undefined;
}
