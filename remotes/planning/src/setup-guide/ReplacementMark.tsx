import { Icon } from '@groundwork/ui';
import { type Replacement, replacementWords } from '../setup-components/replacement-requests.ts';
import styles from './GuideStatus.module.css';

/** How far a replacement is, on the item it is for: 'Replacement ordered'. */
export function ReplacementMark({ replacement }: { replacement: Replacement | undefined }) {
  if (!replacement) return null;
  const { step } = replacement;
  const more =
    step === 'declined' ? replacement.reason : step === 'requested' && replacement.isWaiting && 'waiting to be sent';
  return (
    <span className={step === 'declined' ? styles.problem : step === 'arrived' ? styles.complete : styles.waiting}>
      <Icon name="repeat" size={14} />
      <span>{[replacementWords[step], more].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
