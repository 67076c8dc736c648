import { Banner, Button } from '@groundwork/ui';
import styles from './Conversations.module.css';
import { dropUnsent, keepDraft, useKeptTexts } from './kept-texts.ts';
import type { GroupChannel } from './sdk.ts';

/** What the user wrote for conversations that are not theirs any more: to copy it, until they delete it. */
export function LeftTexts({ channels }: { channels: readonly GroupChannel[] }) {
  const { unsent, drafts } = useKeptTexts();
  const isLeft = (channelUrl: string) => !channels.some(({ url }) => url === channelUrl);
  const texts = [
    ...unsent
      .filter(({ channelUrl }) => isLeft(channelUrl))
      .map(({ id, text }) => ({ id, text, remove: () => dropUnsent(id) })),
    ...Object.entries(drafts)
      .filter(([url]) => isLeft(url))
      .map(([url, text]) => ({ id: url, text, remove: () => keepDraft(url, '') })),
  ];
  if (texts.length === 0) return null;
  return (
    <div className={styles.notice}>
      <Banner tone="warning">
        You do not take part any more in a conversation that you wrote this for. Copy what you still need.
        <ul className={styles.left} aria-label="Not sent">
          {texts.map(({ id, text, remove }) => (
            <li key={id}>
              <span>{text}</span>
              <Button variant="quiet" size="small" aria-label={`Delete '${text}'`} onPress={remove}>
                Delete
              </Button>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
