import type { Location } from '@groundwork/contract';
import type { Outcome } from '@groundwork/scan';
import type { Kit, KitItem } from '../../kits/kit.ts';
import type { PickRun } from '../run/usePickRun.ts';
import { MissingDialog } from './MissingDialog.tsx';
import { ShortageDialog } from './ShortageDialog.tsx';

export interface ShortageDialogsProps {
  warehouse: Location;
  allKits: readonly Kit[];
  pick: Pick<PickRun, 'kits' | 'short' | 'setShort' | 'later' | 'onOutcome'>;
  /** An item that no shelf has free, and how many pieces of it are missing. */
  missing: { item: KitItem; missing: number } | undefined;
  /** The question about it is answered or closed. */
  onMissing: () => void;
}

/** The dialogs about short pieces: at the shelf of the line, or without one. */
export function ShortageDialogs({ warehouse, allKits, pick, missing, onMissing }: ShortageDialogsProps) {
  const close = () => pick.setShort(undefined);
  const closed = (end: () => void) => (said: Outcome) => {
    end();
    pick.onOutcome(said);
  };
  return (
    <>
      {pick.short && (
        <ShortageDialog
          warehouse={warehouse}
          kits={pick.kits}
          allKits={allKits}
          line={pick.short}
          onLater={() => {
            close();
            pick.later();
          }}
          onDone={closed(close)}
          onClose={close}
        />
      )}
      {missing && (
        <MissingDialog
          warehouse={warehouse}
          allKits={allKits}
          {...missing}
          onDone={closed(onMissing)}
          onClose={onMissing}
        />
      )}
    </>
  );
}
