import { collection } from '@groundwork/data-cache';
import { Button, Dialog, RadioField } from '@groundwork/ui';
import { useState } from 'react';
import type { Choices, Side } from './merge-plans.ts';
import type { PlanDifference } from './plan-differences.ts';
import styles from './SetupPlanPage.module.css';

/**
 * Components that somebody else changed meanwhile, too: both versions of each, and the choice between them
 * (docs: field-conflicts).
 */
export function PlanConflict({
  differences,
  onMerge,
  onTakeTheirs,
}: {
  differences: readonly PlanDifference[];
  onMerge: (choices: Choices) => void;
  onTakeTheirs: () => void;
}) {
  const [choices, setChoices] = useState<Choices>(new Map());
  const choose = (id: string, side: string) =>
    setChoices(new Map([...choices, [id, side === 'theirs' ? 'theirs' : 'mine'] as [string, Side]]));
  return (
    <Dialog
      title="Somebody else changed this plan"
      role="alertdialog"
      hasCloseButton={false}
      onClose={() => undefined}
      footer={
        <>
          <Button onPress={onTakeTheirs}>Discard my changes</Button>
          <Button
            variant="primary"
            disabledReason={
              differences.every(({ id }) => choices.has(id)) ? undefined : 'Choose what to keep before you save'
            }
            onPress={() => onMerge(choices)}
          >
            Save plan
          </Button>
        </>
      }
    >
      <div className={styles.conflicts}>
        <p>
          {differences.length === 1
            ? 'This component was changed by both of you.'
            : 'These components were changed by both of you.'}{' '}
          Choose what to keep. Everything else of both versions is kept.
        </p>
        {differences.map(({ id, path, mine, theirs }) => (
          <RadioField
            key={id}
            label={path}
            value={choices.get(id)}
            onChange={(side) => choose(id, side)}
            options={[
              { id: 'mine', label: `Keep mine: ${mine ?? '(removed)'}` },
              { id: 'theirs', label: `Take theirs: ${theirs ?? '(removed)'}` },
            ]}
          />
        ))}
      </div>
    </Dialog>
  );
}

export const productName = (id: string) => collection('products').get(id)?.name ?? 'a product';
