import { Banner } from '@groundwork/ui';
import { type RestoreSummary, summaryText } from './restore-entries.ts';
import { entryName } from './trash-entry.ts';

/** Which records could not be restored, and why. */
export function RestoreBanner({ summary, onDismiss }: { summary: RestoreSummary; onDismiss: () => void }) {
  return (
    <Banner tone="danger" onDismiss={onDismiss}>
      {summaryText(summary)}
      <ul>
        {summary.failures.map(({ entry, reason }) => (
          <li key={entry.id}>{`${entryName(entry)}: ${reason}`}</li>
        ))}
      </ul>
    </Banner>
  );
}
