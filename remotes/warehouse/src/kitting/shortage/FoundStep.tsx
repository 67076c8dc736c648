import type { DamagedOutcome, ShortReason } from '@groundwork/contract';
import { PhotoButton, useDiscardQuestion } from '@groundwork/records';
import { ActionDialog, Banner, formatNumber, IconButton, type Submission } from '@groundwork/ui';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ChoiceList } from '../../kits/ChoiceList.tsx';
import type { RunLine } from '../run/run-lines.ts';
import { useDialogScan } from '../useDialogScan.tsx';
import { foundByScan } from './found-scan.ts';
import styles from './ShortageDialog.module.css';
import { needsCount, shortReasons } from './shortage.ts';

interface TakenPhoto {
  id: string;
  name: string;
}
/** A photo that was taken, and may still be on its way; nothing where it could not be stored. */
export type PhotoOnItsWay = TakenPhoto | Promise<TakenPhoto | undefined>;

export interface FoundStepProps {
  head: ReactNode;
  warehouseId: string;
  line: RunLine;
  needed: number;
  submission: Submission;
  onContinue: (found: number, reason: ShortReason, damaged?: DamagedOutcome, photo?: PhotoOnItsWay) => Promise<void>;
  onClose: () => void;
}

const damagedWays: readonly { id: DamagedOutcome; label: string; words: string }[] = [
  { id: 'hold', label: 'Keep apart', words: 'They stay in stock, on hold' },
  { id: 'scrap', label: 'Throw away', words: 'They leave the stock' },
];

/** Step 1: how many there are, and why not all. */
export function FoundStep({ head, warehouseId, line, needed, submission, onContinue, onClose }: FoundStepProps) {
  const [found, setFound] = useState(0);
  const [reason, setReason] = useState<ShortReason>();
  const [damaged, setDamaged] = useState<DamagedOutcome>('hold');
  const [photo, setPhoto] = useState<TakenPhoto>();
  const arrival = useRef<PhotoOnItsWay>(undefined);
  const { close, question } = useDiscardQuestion(found > 0 || reason !== undefined || photo !== undefined, onClose);
  const label = useId();
  const shown = reason ?? (found === 0 ? 'Not there' : 'Too few');
  const missing = needed - found;
  const go = () => {
    if (shown !== 'Damaged') return void onContinue(found, shown);
    // Older hosts do not say that a photo is on its way, only that it has arrived.
    void onContinue(found, shown, damaged, arrival.current ?? photo);
  };
  const scanned = useDialogScan(warehouseId, (meaning) => {
    const answer = foundByScan(meaning, { line, found, needed, isBusy: submission.isBusy });
    if (answer === 'continue') return void go();
    if (answer === 'close') return void onClose();
    if (answer.found !== undefined) setFound(answer.found);
    return answer.said;
  });
  return (
    <ActionDialog
      title="What is wrong?"
      size="medium"
      onClose={close}
      closesOnEscape
      initialFocus="none"
      submission={submission}
      buttonSize="touch"
      actionLabel={shown === 'Later' ? 'Come back later' : `Continue with ${formatNumber(missing)} missing`}
      onAction={go}
    >
      <div className={styles.step}>
        {scanned}
        {head}
        <div className={styles.found}>
          <span id={label}>
            <b>How many did you find?</b>
            {needed === 1 ? '1 is needed' : `${formatNumber(needed)} are needed`}
          </span>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box in the line */}
          <div className={styles.stepper} role="group" aria-labelledby={label}>
            <IconButton
              icon="minus"
              label="One fewer"
              size="touch"
              isDisabled={found === 0}
              onPress={() => setFound(found - 1)}
            />
            <output aria-live="polite">{formatNumber(found)}</output>
            <IconButton
              icon="plus"
              label="One more"
              size="touch"
              isDisabled={missing <= 1}
              onPress={() => setFound(found + 1)}
            />
          </div>
        </div>
        <ChoiceList label="Reason" options={shortReasons} value={shown} onChange={setReason} />
        {shown === 'Damaged' && (
          <>
            <ChoiceList label="What happens to them" options={damagedWays} value={damaged} onChange={setDamaged} />
            <PhotoButton
              isWide
              label={photo ? `Photo taken: ${photo.name}` : 'Add a photo'}
              onStart={(taken) => {
                arrival.current = taken;
              }}
              onPhoto={async (taken) => setPhoto(taken)}
            />
          </>
        )}
        {needsCount(shown) && (
          <Banner tone="info">{line.locale || 'The place'} will be counted before it is used again.</Banner>
        )}
      </div>
      {question}
    </ActionDialog>
  );
}
