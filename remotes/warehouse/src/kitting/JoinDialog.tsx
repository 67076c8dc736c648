import { ActionDialog } from '@groundwork/ui';
import { type Joining, join } from './join.ts';
import { useDialogScan } from './useDialogScan.tsx';

export interface JoinDialogProps {
  warehouseId: string;
  joining: readonly Joining[];
  onJoin?: () => void;
  onOther: () => void;
}

/** Somebody else picks a kit: together, or another one? It informs and never locks (docs: presence-never-locks). */
export function JoinDialog({ warehouseId, joining, onJoin, onOther }: JoinDialogProps) {
  const together = () => {
    join(joining.map(({ kit }) => kit));
    onJoin?.();
  };
  const scanned = useDialogScan(warehouseId, (meaning) => {
    if (meaning.kind === 'command' && meaning.command === 'next') together();
    else if (meaning.kind === 'command' && meaning.command === 'back') onOther();
    else return { tone: 'error', title: 'Answer first', detail: 'Scan NEXT to pick together, or BACK.' };
    return undefined;
  });
  const [first] = joining;
  const title =
    joining.length === 1 && first
      ? `${first.name} is picking ${first.kit.name}`
      : `${joining.length} kits are being picked`;
  return (
    <ActionDialog
      title={title}
      size="small"
      role="alertdialog"
      onClose={onOther}
      closesOnEscape
      buttonSize="touch"
      cancelLabel="Choose another"
      actionLabel="Pick together"
      onAction={together}
    >
      {scanned}
      {joining.length > 1 && (
        <ul>
          {joining.map(({ kit, name }) => (
            <li key={kit.id}>
              {name} is picking {kit.name}.
            </li>
          ))}
        </ul>
      )}
      <p>When you pick together, take only what is still open. Each of you sees what the other has put into a tote.</p>
    </ActionDialog>
  );
}
