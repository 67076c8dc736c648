import { parseLiteral, type RequestStatus, requestStatuses } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import {
  BulkEditor,
  type BulkEditorProps,
  type BulkField,
  lazyDialogs,
  RecordsPage,
  useAddressFilter,
} from '@groundwork/records';
import { Button, SegmentedControl, SwitchField } from '@groundwork/ui';
import { atom, useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { hasArrivedAtom } from '../has-arrived.ts';
import { NarrowedList } from '../narrowed-list/NarrowedList.tsx';
import { kindOf } from './request-kinds.ts';
import { listsOfRequests, requestColumns } from './requestColumns.ts';
import { useRequestActions } from './useRequestActions.tsx';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));
const tabs = requestStatuses.map((id) => ({ id, label: id }));
const parseTab = (text: unknown): RequestStatus =>
  (typeof text === 'string' ? parseLiteral(requestStatuses, text) : undefined) ?? 'Draft';
/** The id of a project or of a group of them. */
const parseScope = (text: unknown): string => (typeof text === 'string' ? text : '');
const bulkFields: readonly BulkField[] = [{ kind: 'tags' }];
const RequestsBulkEdit = (props: Pick<BulkEditorProps, 'records' | 'onClose'>) => (
  <BulkEditor collection="moduleRequests" fields={bulkFields} {...props} />
);

/**
 * The module requests, a tab for each status (docs: domain/requests). Links of orders to templates are shown on demand.
 */
export default function ModuleRequestsPage() {
  useLists(listsOfRequests);
  const [tab, setTab] = useAddressFilter('status', parseTab);
  const [scope, setScope] = useAddressFilter('of', parseScope);
  const group = useAtomValue(collection('projectgroups').recordAtom(scope));
  const project = useAtomValue(collection('projects').recordAtom(scope));
  const [hasLinks, setLinks] = useState(false);
  const scopeName = scope === '' ? undefined : ((group ?? project)?.name ?? 'one project');
  const { buttons, menu, dialog } = useRequestActions();
  const rows = useMemo(
    () =>
      atom((get) => {
        const projects = new Set(get(collection('projects').allAtom).map(({ id }) => id));
        const hasProjects = get(hasArrivedAtom('projects'));
        return get(collection('moduleRequests').allAtom).filter(
          (request) =>
            request.status === tab &&
            (hasLinks || kindOf(request) !== 'link') &&
            (scope === '' || request.projectId === scope || group?.projectIds.includes(request.projectId)) &&
            // With an archived project what belongs to it is out of the lists (docs: soft-delete).
            (!hasProjects || projects.has(request.projectId)),
        );
      }),
    [tab, hasLinks, scope, group],
  );
  return (
    <NarrowedList to={scopeName} onClear={() => setScope('')}>
      <RecordsPage
        entity="moduleRequest"
        title="Module Requests"
        columns={requestColumns}
        dialogs={dialogs}
        rows={rows}
        bulkEdit={RequestsBulkEdit}
        actions={buttons}
        rowMenu={menu}
        filters={
          <>
            <SegmentedControl label="Status" options={tabs} value={tab} onChange={setTab} />
            <SwitchField label="Show links" value={hasLinks} onChange={setLinks} />
            {scopeName && (
              <Button icon="x" onPress={() => setScope('')}>
                {`Only ${scopeName}`}
              </Button>
            )}
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
      {dialog}
    </NarrowedList>
  );
}
