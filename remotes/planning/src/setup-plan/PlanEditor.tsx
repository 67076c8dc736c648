import type { CollectionName, Project, SetupPlan } from '@groundwork/contract';
import { planSteps, planSummary } from '@groundwork/contract/domain';
import { collection, useOpenRecord } from '@groundwork/data-cache';
import { DataGrid, downloadCsv, exportFileName, useGrid } from '@groundwork/grid';
import { AlsoHere, usePageAddress } from '@groundwork/records';
import { useCan, useIsActive, useScope } from '@groundwork/shell-sdk';
import { Banner, Button, useIsDesktop, useIsTablet } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { memo, useMemo, useRef, useState } from 'react';
import { type ComponentLevel, changeNode } from '../plan/plan-tree.ts';
import { usePlanFacts, withAssumedFacts } from '../plan/usePlanFacts.ts';
import { PlanConflict, productName } from './PlanConflict.tsx';
import { type OpenPlanDialog, PlanDialog } from './PlanDialog.tsx';
import { PlanRecordDialog } from './PlanRecordDialog.tsx';
import { PlanStatus } from './PlanStatus.tsx';
import { PlanToolbar } from './PlanToolbar.tsx';
import { follow, type PlanCommands } from './plan-commands.ts';
import { conflictsInWords } from './plan-differences.ts';
import { planMenu } from './plan-menu.ts';
import { keepUnchanged, type PlanRow, planRows, type RowLevel } from './plan-rows.ts';
import { planColumns } from './planColumns.tsx';
import styles from './SetupPlanPage.module.css';
import { useExpanded } from './useExpanded.ts';
import { usePlanEditor } from './usePlanEditor.ts';
import { useStock } from './useStock.ts';
import { useUndoKey } from './useUndoKey.ts';

/** The plan as a tree grid that is edited in place. Its page is rendered each time that the list of plans was synchronized. */
export const PlanEditor = memo(function PlanEditor({ plan, project }: { plan: SetupPlan; project: Project }) {
  const saving = usePlanEditor(plan);
  const facts = usePlanFacts();
  const can = useCan();
  const isActive = useIsActive();
  const isDesktop = useIsDesktop();
  const isTablet = useIsTablet();
  const width = isDesktop ? (isTablet ? 'medium' : 'wide') : 'narrow';
  const grid = useGrid<PlanRow>({ followsRows: false });
  const { warehouse } = useFulfilling(project);
  const stockOf = useStock(warehouse?.id);
  const [open, setOpen] = useState<OpenPlanDialog>();
  const address = usePageAddress();
  const search = address.text;
  const [showsOmitted, setShowsOmitted] = useState(true);
  const [showsOnlyOutside, setShowsOnlyOutside] = useState(false);
  const { tree } = saving;
  const expanded = useExpanded(tree);
  const mayEdit = plan.status !== 'History' && can('update', 'setupplans', { projectId: plan.projectId });

  useOpenRecord('setupplans', plan.id, mayEdit ? 'edit' : 'view');

  const { isReady } = facts;
  const knownFacts = useMemo(() => (isReady ? facts : withAssumedFacts(facts)), [facts, isReady]);
  const steps = useMemo(() => planSteps(tree, knownFacts), [tree, knownFacts]);
  const summary = useMemo(() => (isReady ? planSummary(steps, knownFacts) : undefined), [steps, knownFacts, isReady]);
  const shown = useRef<ReadonlyMap<string, PlanRow>>(new Map());
  const rows = useMemo(() => {
    const made = planRows(steps, knownFacts, {
      isKnown: isReady,
      isExpanded: expanded.has,
      showsOmitted,
      search: search.trim().toLowerCase(),
      product: facts.product,
      outsideSourcing: new Set(summary?.outsideSourcing.map(({ node }) => node.id)),
      showsOnlyOutside,
    });
    const kept = keepUnchanged(shown.current, made);
    shown.current = new Map(kept.map((row) => [row.id, row]));
    return kept;
  }, [steps, knownFacts, facts, summary, isReady, expanded.has, showsOmitted, showsOnlyOutside, search]);

  const commands: PlanCommands = {
    toggle: ({ id }) => expanded.toggle(id),
    open: ({ deployedId }) => {
      if (deployedId) address.show('open', deployedId);
    },
    edit: mayEdit
      ? {
          setPlanned: ({ id, name }, isPlanned) =>
            saving.change((now) => changeNode(now, id, (node) => ({ ...node, omit: !isPlanned })), {
              label: `${isPlanned ? 'Plan' : 'Leave out'} ${name}`,
            }),
          rename: (row) => setOpen({ kind: 'rename', row }),
          add: (parent) => setOpen({ kind: 'add', parent }),
          updateItem: (row) => setOpen({ kind: 'item', row }),
          changeSourcing: (row) => setOpen({ kind: 'sourcing', row }),
          remove: (row) => setOpen({ kind: 'remove', row }),
        }
      : undefined,
  };
  // The cells reach the commands of the latest render through this; the columns themselves stay.
  const latest = useRef(commands);
  latest.current = commands;
  const columns = useMemo(() => planColumns(follow(latest, mayEdit), stockOf, width), [mayEdit, stockOf, width]);

  const activate = (row: PlanRow) => {
    if (row.level !== 'item') return expanded.toggle(row.id);
    if (commands.edit && row.orderState !== 'deployed') return commands.edit.updateItem(row);
    commands.open(row);
  };
  const exportRows = () => grid.handle && downloadCsv(exportFileName(), grid.handle.csv({ withInternalId: false }));
  const add = (level: ComponentLevel) => setOpen({ kind: 'add', parent: { type: 'PLAN' }, level });
  const close = () => setOpen(undefined);
  const { state } = saving;
  const undo = () => saving.undo();
  useUndoKey(mayEdit && !open && !address.openId && !address.editId ? undo : undefined);

  return (
    <div className={styles.page}>
      <PlanToolbar
        search={search}
        onSearch={address.setText}
        found={
          search.trim() === '' && !showsOnlyOutside
            ? summary?.item.total
            : rows.filter(({ level }) => level === 'item').length
        }
        showsOmitted={showsOmitted}
        onShowOmitted={setShowsOmitted}
        onExpandAll={expanded.all}
        onCollapseAll={expanded.none}
        onExport={exportRows}
        undoLabel={saving.undoLabel}
        onUndo={mayEdit ? undo : undefined}
        onAdd={mayEdit ? add : undefined}
        undeployable={steps.length === 0 ? 'Nothing to deploy' : isReady ? undefined : 'The plan is being loaded'}
        onDeploy={mayEdit ? async () => (await saving.flush()) && setOpen({ kind: 'deploy' }) : undefined}
      />
      {state.state === 'unsaved' && (
        <Banner
          tone="danger"
          action={
            <Button size="small" onPress={() => void saving.flush()}>
              Retry
            </Button>
          }
        >
          {`Not saved. ${state.message}`}
        </Banner>
      )}
      <DataGrid<PlanRow>
        grid={grid}
        label="Setup plan"
        columns={columns}
        rows={rows}
        isOrdered
        staysGrid
        selection="none"
        height="100%"
        rowHeight={isDesktop ? rowHeight : phoneRowHeight}
        rowTone={rowTone}
        emptyText={steps.length === 0 ? 'Nothing planned yet. Add a template component above.' : 'Nothing to show'}
        onActivate={activate}
        recordOf={recordOfLine}
        rowMenu={(row) => planMenu(row, commands)}
      />
      <PlanStatus
        alsoHere={<AlsoHere collection="setupplans" id={plan.id} />}
        summary={summary}
        steps={steps}
        facts={facts}
        saving={state.state}
        showsOnlyOutside={showsOnlyOutside}
        onShowOnlyOutside={setShowsOnlyOutside}
      />
      {open && (
        <PlanDialog
          open={open}
          plan={plan}
          project={project}
          saving={saving}
          facts={facts}
          warehouse={warehouse && { name: warehouse.name, stockOf: (id) => stockOf(id) ?? 0 }}
          onAdded={expanded.open}
          onClose={close}
        />
      )}
      {isActive && <PlanRecordDialog steps={steps} address={address} />}
      {state.state === 'conflict' && (
        <PlanConflict
          differences={conflictsInWords(saving.conflicts, tree, state.theirs, productName)}
          onMerge={(choices) => saving.merge(choices)}
          onTakeTheirs={() => saving.takeTheirs()}
        />
      )}
    </div>
  );
});

const collections = {
  area: 'setupareas',
  unit: 'setupunits',
  preparation: 'preparations',
  item: 'preparationitems',
} as const satisfies Record<RowLevel, CollectionName>;
/** The record that was made of a line. */
const recordOfLine = ({ level, deployedId }: PlanRow) =>
  deployedId === undefined ? undefined : { collection: collections[level], id: deployedId };
const rowTone = ({ level }: PlanRow) => (level === 'area' ? 'sunken' : level === 'unit' ? 'group' : undefined);
const rowHeight = ({ level }: PlanRow) => (level === 'item' ? 75 : 48);
/** A name takes two lines there, and its sourcing one more. */
const phoneRowHeight = ({ level }: PlanRow) => (level === 'item' ? 75 : 64);

function useFulfilling(project: Project) {
  const { projectIds } = useScope();
  const location = useAtomValue(collection('locations').recordAtom(project.fulfillingById));
  return { warehouse: projectIds.length > 0 ? location : undefined };
}
