import { Button, EmptyState } from '@groundwork/ui';
import { countOf } from '../../count-of.ts';
import type { Run } from './run-lines.ts';

interface RunEndProps {
  run: Run;
  /** The kits are ready: only shipping is left. */
  isReady: boolean;
  isDisabled: boolean;
  onReady: () => void;
  onShip: () => void;
}

/** The end of a run, when no shelf has anything left to take: make the totes ready and ship, or resolve the shortages. */
export function RunEnd({ run, isReady, isDisabled, onReady, onShip }: RunEndProps) {
  const { lines, shorts } = run;
  if (lines.length === 0 && shorts.length > 0)
    return (
      <EmptyState
        icon="package-open"
        title="Nothing to take"
        text="No shelf has these items available. Choose what to do with each of them."
      />
    );
  const words = isReady ? 'ready' : 'picked';
  const [title, text] = [
    shorts.length > 0 ? `All ${words} but ${countOf(shorts.length, 'item')}` : `Everything is ${words}`,
    isReady ? 'Scan SHIP, or go to shipping here.' : 'Scan READY ALL, or make the totes ready here.',
  ];
  const action = isReady ? (
    <Button variant="primary" size="touch" icon="truck" isDisabled={isDisabled} onPress={onShip}>
      Move to shipping
    </Button>
  ) : (
    <Button variant="primary" size="touch" icon="package-check" isDisabled={isDisabled} onPress={onReady}>
      Ready all
    </Button>
  );
  return <EmptyState icon="package-check" title={title} text={text} action={action} />;
}
