import { type ActivityItem, messages } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { formatExportDate } from '@groundwork/ui';
import { kindOf, nameOf, wordOf } from './words.ts';

/** The events as a CSV file, one line each, in the order of the feed (docs: screens#activity). */
export async function exportActivity(items: readonly ActivityItem[]): Promise<void> {
  const { downloadCsv, exportFileName, toCsv } = await import('@groundwork/grid');
  const lines = items.map((item) => {
    const user = item.userId ? collection('users').get(item.userId) : undefined;
    return [
      formatExportDate(item.timeCreatedUtc),
      user ? `${user.firstName} ${user.lastName}` : messages.unknownUser,
      wordOf(item),
      kindOf(item, 1),
      nameOf(item),
      item.targetId,
    ];
  });
  await downloadCsv(exportFileName(), toCsv([['Time', 'Person', 'Event', 'Type', 'Name', 'Internal ID'], ...lines]));
}
