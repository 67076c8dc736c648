import type { PlanStep } from '@groundwork/contract/domain';
import { EditFromDetails, lazyDialogs, type usePageAddress } from '@groundwork/records';
import type { RowLevel } from './plan-rows.ts';

const dialogs = {
  area: lazyDialogs(() => import('../setup-areas/dialogs.tsx')),
  unit: lazyDialogs(() => import('../setup-units/dialogs.tsx')),
  preparation: lazyDialogs(() => import('../preparations/dialogs.tsx')),
  item: lazyDialogs(() => import('../preparation-items/dialogs.tsx')),
} as const satisfies Record<RowLevel, unknown>;

/**
 * The record that the address names in `?open=` or `?edit=`: Back closes it, and a link opens it (docs: address-state).
 */
export function PlanRecordDialog({
  steps,
  address: { openId, editId, show, close },
}: {
  steps: readonly PlanStep[];
  address: ReturnType<typeof usePageAddress>;
}) {
  const id = openId ?? editId;
  const step = id ? steps.find(({ level, node }) => level !== 'order' && node.deployedId === id) : undefined;
  if (!id || !step || step.level === 'order') return null;
  const { details: Details, edit: Edit } = dialogs[step.level];
  return (
    <EditFromDetails value={(edited) => show('edit', edited)}>
      {openId ? <Details key={id} id={id} onClose={close} /> : <Edit key={id} id={id} onClose={close} />}
    </EditFromDetails>
  );
}
