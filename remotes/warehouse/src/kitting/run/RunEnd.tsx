import { Button, EmptyState } from '@groundwork/ui';
import { countOf } from '../kit-list.ts';
import type { Run } from './run-lines.ts';

/** The end of a run, when no shelf has anything left to take: make the totes ready, or resolve the shortages. */
export function RunEnd({ run, isDisabled, onReady }: { run: Run; isDisabled: boolean; onReady: () => void }) {
  const { lines, shorts } = run;
  if (lines.length === 0 && shorts.length > 0)
    return (
      <EmptyState
        icon="package-open"
        title="Nothing to take"
        text="No shelf has these items available. Choose what to do with each of them."
      />
    );
  return (
    <EmptyState
      icon="package-check"
      title={shorts.length > 0 ? `All picked but ${countOf(shorts.length, 'item')}` : 'Everything is picked'}
      text="Scan READY ALL, or make the totes ready here."
      action={
        <Button variant="primary" size="touch" icon="package-check" isDisabled={isDisabled} onPress={onReady}>
          Ready all
        </Button>
      }
    />
  );
}
