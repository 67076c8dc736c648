import type { Preparation, PreparationItem, SetupArea, SetupUnit } from '@groundwork/contract';
import { lastNote } from '../setup-components/last-note.ts';
import { guideAddress } from './guide-address.ts';
import type { ProjectRecords } from './useProjectRecords.ts';

export interface Problem {
  id: string;
  name: string;
  /** The name of the component above it. */
  place: string | undefined;
  note: string | undefined;
  mediaItemIds: readonly string[];
  /** When it was last changed. */
  since: string;
  address: string;
}
type Setup = Pick<ProjectRecords, 'areas' | 'units' | 'preparations' | 'items'>;

const isProblem = ({ status }: { status?: string }) => status === 'Problem';

/** How many components and items have the status Problem. */
export const countProblems = ({ areas, units, preparations, items }: Setup): number =>
  [areas, units, preparations, items].reduce((count, list) => count + list.filter(isProblem).length, 0);

/** Every component and item of status Problem, the latest first (docs: screens#dashboard). */
export function problemsOf({ areas, units, preparations, items }: Setup): Problem[] {
  const areaById = new Map(areas.map((area) => [area.id, area]));
  const unitById = new Map(units.map((unit) => [unit.id, unit]));
  const preparationById = new Map(preparations.map((preparation) => [preparation.id, preparation]));
  const problem = (
    record: SetupArea | SetupUnit | Preparation | PreparationItem,
    above: { name: string } | undefined,
    address: string,
  ): Problem => ({
    id: record.id,
    name: record.name,
    place: above?.name,
    note: lastNote(record.notes),
    mediaItemIds: record.mediaItemIds,
    since: record.timeModifiedUtc,
    address,
  });
  const ofUnit = (unit: SetupUnit | undefined) => ({ area: unit?.areaId, unit: unit?.id });
  const ofPreparation = (preparation: Preparation | undefined) => ({
    ...ofUnit(unitById.get(preparation?.unitId ?? '')),
    preparation: preparation?.id,
  });
  return [
    ...areas.filter(isProblem).map((area) => problem(area, undefined, guideAddress({ area: area.id }))),
    ...units
      .filter(isProblem)
      .map((unit) => problem(unit, areaById.get(unit.areaId ?? ''), guideAddress(ofUnit(unit)))),
    ...preparations
      .filter(isProblem)
      .map((preparation) =>
        problem(preparation, unitById.get(preparation.unitId ?? ''), guideAddress(ofPreparation(preparation))),
      ),
    ...items.filter(isProblem).map((item) => {
      const preparation = preparationById.get(item.preparationId ?? '');
      return problem(item, preparation, guideAddress(ofPreparation(preparation)));
    }),
  ].sort((a, b) => b.since.localeCompare(a.since));
}
