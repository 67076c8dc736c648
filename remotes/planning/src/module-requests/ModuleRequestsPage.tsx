import {
  errorSummary,
  type ModuleRequest,
  parseLiteral,
  type RequestStatus,
  requestStatuses,
} from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import {
  BulkEditor,
  type BulkEditorProps,
  type BulkField,
  lazyDialogs,
  RecordsPage,
  useAddressFilter,
  useLists,
} from '@groundwork/records';
import { useCan } from '@groundwork/shell-sdk';
import { Button, ConfirmDialog, SegmentedControl, SwitchField, toast } from '@groundwork/ui';
import { atom } from 'jotai';
import { useMemo, useState } from 'react';
import { kindOf } from './request-kinds.ts';
import { listsOfRequests, requestColumns } from './requestColumns.ts';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));
const tabs = requestStatuses.map((id) => ({ id, label: id }));
const parseTab = (text: unknown): RequestStatus =>
  (typeof text === 'string' ? parseLiteral(requestStatuses, text) : undefined) ?? 'Draft';
const bulkFields: readonly BulkField[] = [{ kind: 'tags' }];
const RequestsBulkEdit = (props: Pick<BulkEditorProps, 'records' | 'onClose'>) => (
  <BulkEditor collection="moduleRequests" fields={bulkFields} {...props} />
);

/** The module requests, a tab for each status (decisions G14). Links of orders to templates are shown on demand. */
export default function ModuleRequestsPage() {
  useLists(listsOfRequests);
  const can = useCan();
  const [tab, setTab] = useAddressFilter('status', parseTab);
  const [hasLinks, setLinks] = useState(false);
  const [moving, setMoving] = useState<readonly ModuleRequest[]>();
  const rows = useMemo(
    () =>
      atom((get) =>
        get(collection('moduleRequests').allAtom).filter(
          (request) => request.status === tab && (hasLinks || kindOf(request) !== 'link'),
        ),
      ),
    [tab, hasLinks],
  );
  const mayMove = (requests: readonly ModuleRequest[]) =>
    requests.length > 0 &&
    requests.every((request) => request.status === 'Deployed' && can('update', 'moduleRequests', request));
  return (
    <>
      <RecordsPage
        entity="moduleRequest"
        title="Module Requests"
        columns={requestColumns}
        dialogs={dialogs}
        rows={rows}
        bulkEdit={RequestsBulkEdit}
        actions={(selected) =>
          mayMove(selected) && (
            <Button icon="history" onPress={() => setMoving(selected)}>
              Move to history
            </Button>
          )
        }
        rowMenu={(request) =>
          mayMove([request])
            ? [{ id: 'history', label: 'Move to history', icon: 'history', onAction: () => setMoving([request]) }]
            : []
        }
        filters={
          <>
            <SegmentedControl label="Status" options={tabs} value={tab} onChange={setTab} />
            <SwitchField label="Show links" value={hasLinks} onChange={setLinks} />
          </>
        }
        screenFilters={{
          read: () => ({ status: tab, hasLinks }),
          apply: (stored) => {
            const filters = (stored ?? {}) as { status?: unknown; hasLinks?: boolean };
            setTab(filters.status);
            setLinks(filters.hasLinks ?? false);
          },
        }}
      />
      {moving && (
        <ConfirmDialog
          title="Move to history"
          text={
            moving.length === 1
              ? 'Move this request to history? It cannot be reopened.'
              : `Move ${moving.length} requests to history? They cannot be reopened.`
          }
          confirmLabel="Move to history"
          onConfirm={() => {
            setMoving(undefined);
            void moveToHistory(moving);
          }}
          onCancel={() => setMoving(undefined)}
        />
      )}
    </>
  );
}

/** One after the other; stops at the first failure. */
async function moveToHistory(requests: readonly ModuleRequest[]): Promise<void> {
  for (const { id, timeModifiedUtc } of requests) {
    const operations = [{ op: 'replace', path: 'status', value: 'History' }] as const;
    const result = await collection('moduleRequests').patch(id, operations, { ifMatch: timeModifiedUtc });
    if (!result.succeeded) {
      toast({ text: `Update failed. ${errorSummary(result.error)}`, tone: 'danger' });
      return;
    }
  }
}
