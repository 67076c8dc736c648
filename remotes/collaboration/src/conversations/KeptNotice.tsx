import { Banner, formatNumber } from '@groundwork/ui';
import styles from './Conversations.module.css';
import { useKeptTexts } from './kept-texts.ts';

const counted = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${several}`;

/** Where conversations cannot be shown: what the user has written for them is not lost. */
export function KeptNotice() {
  const { unsent, drafts } = useKeptTexts();
  const waiting = unsent.filter(({ failure }) => failure === undefined).length;
  const refused = unsent.length - waiting;
  const begun = Object.keys(drafts).length;
  const kept = [
    waiting > 0 && `${counted(waiting, 'message of yours is', 'messages of yours are')} sent with the next connection.`,
    refused > 0 && `${counted(refused, 'message that was refused is', 'messages that were refused are')} kept.`,
    begun > 0 && `${counted(begun, 'draft is', 'drafts are')} kept.`,
  ].filter((sentence) => sentence !== false);
  if (kept.length === 0) return null;
  return (
    <div className={styles.notice}>
      <Banner tone="info">{`Nothing that you wrote is lost. ${kept.join(' ')}`}</Banner>
    </div>
  );
}
