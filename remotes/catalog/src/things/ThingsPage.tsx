import type { Thing } from '@groundwork/contract';
import type { Column } from '@groundwork/grid';
import { bulkEditor, duplicateMenu, lazyDialogs, RecordsPage } from '@groundwork/records';
import { lazyDialog } from '@groundwork/ui';
import { useState } from 'react';
import { plainText } from '../tags/plain-text.ts';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));
const Summary = lazyDialog(async () => (await import('./dialogs.tsx')).ThingSummary);

const columns: readonly Column<Thing>[] = [
  { id: 'name', header: 'Name', kind: 'name', grows: true, value: ({ name }) => name },
  {
    id: 'description',
    header: 'Description',
    width: 320,
    value: ({ description }) => plainText(description),
    card: 'detail',
  },
];
const BulkThings = bulkEditor('things', [{ kind: 'tags' }]);

/** /things: generic placeholder records; in no menu (DL-01). */
export default function ThingsPage() {
  const [summaryOf, setSummaryOf] = useState<string>();
  return (
    <>
      <RecordsPage
        entity="thing"
        title="THINGs"
        columns={columns}
        dialogs={dialogs}
        bulkEdit={BulkThings}
        rowMenu={(thing, page) => [
          { id: 'summary', label: 'Summary', icon: 'info', onAction: () => setSummaryOf(thing.id) },
          ...duplicateMenu(thing, page),
        ]}
      />
      {summaryOf && <Summary id={summaryOf} onClose={() => setSummaryOf(undefined)} />}
    </>
  );
}
