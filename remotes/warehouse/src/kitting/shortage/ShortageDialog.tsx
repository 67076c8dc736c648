import type { DamagedOutcome, Location, ShortReason } from '@groundwork/contract';
import type { Outcome } from '@groundwork/scan';
import { useSubmission } from '@groundwork/ui';
import { useRef, useState } from 'react';
import type { Kit } from '../../kits/kit.ts';
import { KitPicture } from '../KitPicture.tsx';
import { openOf, type RunLine } from '../run/run-lines.ts';
import type { RunKit } from '../run-kits.ts';
import { FoundStep, type PhotoOnItsWay } from './FoundStep.tsx';
import styles from './ShortageDialog.module.css';
import { type BookedShort, bookShort } from './shortage-calls.ts';
import { WaysStep } from './WaysStep.tsx';

export interface ShortageDialogProps {
  warehouse: Location;
  kits: readonly RunKit[];
  allKits: readonly Kit[];
  line: RunLine;
  /** 'Later': the line comes again at the end. */
  onLater: () => void;
  onDone: (said: Outcome) => void;
  onClose: () => void;
}

/** The problem at a shelf, and how to continue without the missing pieces (docs: domain/kitting#shortages). */
export function ShortageDialog({ warehouse, kits, allKits, line, onLater, onDone, onClose }: ShortageDialogProps) {
  // The first step books pieces, which changes the line: the second step keeps the quantities from before.
  const [asked] = useState(() => {
    const row = line.rows.find((each) => openOf(each) > 0) ?? line.rows[0];
    return { line, row, needed: row ? openOf(row) : 0, reserved: row?.reserved ?? 0 };
  });
  const { row, needed, reserved } = asked;
  const runKit = kits.find(({ key }) => key === row?.key);
  const item = runKit?.items.find(({ order }) => order.id === row?.orderId);
  const [missing, setMissing] = useState<number>();
  const booked = useRef<BookedShort>({ isReserved: false, found: 0 });
  const submission = useSubmission();
  if (!row || !item || !runKit) return null;

  const go = async (found: number, reason: ShortReason, damaged?: DamagedOutcome, photo?: PhotoOnItsWay) => {
    if (reason === 'Later') return onLater();
    const { id: inventoryItemId } = asked.line;
    const { tote } = row;
    const isBooked = await submission.submit(async () => {
      const photoId = (await photo)?.id;
      const facts = { inventoryItemId, found, needed, reserved, tote, reason, damaged, photoId };
      return bookShort(item, facts, booked.current);
    });
    if (isBooked) setMissing(needed - found);
  };
  const head = (
    <div className={styles.head}>
      <KitPicture mediaItemIds={asked.line.mediaItemIds} width={64} height={56} className={styles.picture} />
      <span>
        <b>{asked.line.name}</b>
        {asked.line.locale || 'No place'} · for {row.tote > 0 ? `tote ${row.tote}, ` : ''}
        {runKit.name}
      </span>
    </div>
  );
  return missing === undefined ? (
    <FoundStep
      head={head}
      warehouseId={warehouse.id}
      line={asked.line}
      needed={needed}
      submission={submission}
      onContinue={go}
      onClose={onClose}
    />
  ) : (
    <WaysStep
      head={head}
      warehouse={warehouse}
      allKits={allKits}
      item={item}
      exceptId={asked.line.id}
      missing={missing}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
