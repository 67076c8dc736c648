import { formatNumber, VisuallyHidden } from '@groundwork/ui';
import styles from './Conversations.module.css';
import type { useMentions } from './useMentions.ts';

/** The people that the text may mean, above the field; the focus stays in it. */
export function MentionList({ mentions }: { mentions: ReturnType<typeof useMentions> }) {
  const { suggestions, current, listId, optionId, choose } = mentions;
  return (
    <>
      <VisuallyHidden>
        <span role="status" aria-label="Suggestions">
          {suggestions.length > 0 &&
            `${formatNumber(suggestions.length)} ${suggestions.length === 1 ? 'person' : 'people'} to mention. Choose with the arrow keys and Enter.`}
        </span>
      </VisuallyHidden>
      {suggestions.length > 0 && (
        <div className={styles.mentions} role="listbox" id={listId} aria-label="People to mention">
          {suggestions.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which has the focus.
            <div
              key={person.userId}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              className={styles.mentionOption}
              ref={(element) => {
                if (index === current) element?.scrollIntoView?.({ block: 'nearest' });
              }}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              {person.nickname}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
