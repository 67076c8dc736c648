import { collection } from '@groundwork/data-cache';
import { Button, classNames, Dialog } from '@groundwork/ui';
import styles from './DeployPlan.module.css';
import type { PlanDifference } from './plan-differences.ts';

const most = 50;

/** Somebody else changed the plan meanwhile: both versions side by side, and the choice between them (decisions G11). */
export function PlanConflict({
  differences,
  onKeepMine,
  onTakeTheirs,
}: {
  differences: readonly PlanDifference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  return (
    <Dialog
      title="Somebody else changed this plan"
      role="alertdialog"
      hasCloseButton={false}
      onClose={() => undefined}
      footer={
        <>
          <Button onPress={onTakeTheirs}>Take theirs</Button>
          <Button variant="primary" onPress={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>
        Your version has not been stored yet. Keep yours, which replaces theirs, or take theirs and lose what differs.
      </p>
      <table className={classNames(styles.counts, styles.words)}>
        <thead>
          <tr>
            <th scope="col">Component</th>
            <th scope="col">Mine</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, most).map(({ id, path, mine, theirs }) => (
            <tr key={id}>
              <th scope="row">{path}</th>
              <td>{mine ?? '(not there)'}</td>
              <td>{theirs ?? '(not there)'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length > most && <p>{`and ${differences.length - most} more`}</p>}
    </Dialog>
  );
}

export const productName = (id: string) => collection('products').get(id)?.name ?? 'a product';
