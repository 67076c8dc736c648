import type { PreparationDeployment, Project, SetupPlan } from '@groundwork/contract';
import { planSteps, planSummary } from '@groundwork/contract/domain';
import { collection } from '@groundwork/data-cache';
import { DataGrid, downloadCsv, exportFileName, useGrid } from '@groundwork/grid';
import { openDialog, useCan, useScope } from '@groundwork/shell-sdk';
import { Banner, Button, type MenuItem, useIsDesktop, useIsTablet } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useRef, useState } from 'react';
import { AddToPlan } from './AddToPlan.tsx';
import { ChangeSourcing } from './ChangeSourcing.tsx';
import { DeployPlan } from './DeployPlan.tsx';
import { PlanConflict, productName } from './PlanConflict.tsx';
import { PlanStatus } from './PlanStatus.tsx';
import { PlanToolbar } from './PlanToolbar.tsx';
import { type PlanCommands, parentOf } from './plan-commands.ts';
import { planDifferences } from './plan-differences.ts';
import { keepUnchanged, type PlanRow, planRows } from './plan-rows.ts';
import { addComponent, type ComponentLevel, changeNode, findNode, type PlanParent, siblingNames } from './plan-tree.ts';
import { planColumns, recordDialogOf } from './planColumns.tsx';
import { RemoveQuestion } from './RemoveQuestion.tsx';
import { RenameComponent } from './RenameComponent.tsx';
import { renameRecord } from './rename-record.ts';
import styles from './SetupPlanPage.module.css';
import { UpdateItem } from './UpdateItem.tsx';
import { useExpanded } from './use-expanded.ts';
import { usePlanEditor } from './use-plan-editor.ts';
import { catalogueOf, presumed, usePlanFacts } from './use-plan-facts.ts';
import { useStock } from './use-stock.ts';

type Open =
  | { kind: 'add'; parent: PlanParent; level?: ComponentLevel }
  | { kind: 'rename' | 'item' | 'sourcing' | 'remove'; row: PlanRow }
  | { kind: 'deploy' };

/** The plan as a tree grid that is edited in place. */
export function PlanEditor({ plan, project }: { plan: SetupPlan; project: Project }) {
  const saving = usePlanEditor(plan);
  const facts = usePlanFacts();
  const can = useCan();
  const isDesktop = useIsDesktop();
  const isTablet = useIsTablet();
  const width = isDesktop ? (isTablet ? 'medium' : 'wide') : 'narrow';
  const grid = useGrid<PlanRow>();
  const { warehouse } = useFulfilling(project);
  const stockOf = useStock(warehouse?.id);
  const [open, setOpen] = useState<Open>();
  const [search, setSearch] = useState('');
  const [showsOmitted, setShowsOmitted] = useState(true);
  const { tree } = saving;
  const expanded = useExpanded(tree);
  const mayEdit = plan.status !== 'History' && can('update', 'setupplans', { projectId: plan.projectId });

  const { isReady } = facts;
  const told = useMemo(() => (isReady ? facts : presumed(facts)), [facts, isReady]);
  const steps = useMemo(() => planSteps(tree, told), [tree, told]);
  const summary = useMemo(() => (isReady ? planSummary(steps, told) : undefined), [steps, told, isReady]);
  const shown = useRef<ReadonlyMap<string, PlanRow>>(new Map());
  const rows = useMemo(() => {
    const made = planRows(steps, told, {
      isKnown: isReady,
      isExpanded: expanded.has,
      showsOmitted,
      search: search.trim().toLowerCase(),
      product: facts.product,
      outsideSourcing: new Set(summary?.outsideSourcing.map(({ node }) => node.id)),
    });
    const kept = keepUnchanged(shown.current, made);
    shown.current = new Map(kept.map((row) => [row.id, row]));
    return kept;
  }, [steps, told, facts, summary, isReady, expanded.has, showsOmitted, search]);

  const commands: PlanCommands = {
    toggle: ({ id }) => expanded.toggle(id),
    open: ({ level, deployedId }) => {
      if (deployedId) void openDialog(recordDialogOf[level], { id: deployedId });
    },
    edit: mayEdit
      ? {
          setPlanned: ({ id }, isPlanned) =>
            saving.change((now) => changeNode(now, id, (node) => ({ ...node, omit: !isPlanned }))),
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

  return (
    <div className={styles.page}>
      <PlanToolbar
        search={search}
        onSearch={setSearch}
        found={search.trim() === '' ? summary?.item.total : rows.filter(({ level }) => level === 'item').length}
        showsOmitted={showsOmitted}
        onShowOmitted={setShowsOmitted}
        onExpandAll={expanded.all}
        onCollapseAll={expanded.none}
        onExport={exportRows}
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
        rowHeight={rowHeight}
        rowTone={rowTone}
        emptyText={steps.length === 0 ? 'Nothing planned yet. Add a template component above.' : 'Nothing to show'}
        onActivate={activate}
        rowMenu={(row) => menuOf(row, commands)}
      />
      <PlanStatus summary={summary} steps={steps} facts={facts} saving={state.state} />
      {open?.kind === 'add' && (
        <AddToPlan
          parent={open.parent}
          level={open.level}
          siblings={siblingNames(tree, open.parent)}
          catalogue={catalogueOf(facts)}
          onAdd={(component) => {
            const result = addComponent(saving.tree, open.parent, component);
            if ('error' in result) return result.error;
            saving.change(() => result.tree);
            expanded.open(open.parent.id, component.node.id);
            return undefined;
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'rename' && (
        <RenameComponent
          name={open.row.name}
          onRename={async (name) => {
            const result = await renameRecord(open.row, name);
            if (result.succeeded) saving.change((now) => changeNode(now, open.row.id, (node) => ({ ...node, name })));
            return result;
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'item' && (
        <UpdateItem
          name={open.row.name}
          productId={open.row.productId}
          quantity={open.row.quantity}
          alternates={(open.row.templateId && facts.template('item', open.row.templateId)?.productIds) || []}
          onUpdate={(change) =>
            saving.change((now) =>
              changeNode(now, open.row.id, (node) =>
                'order' in node ? { ...node, order: { ...node.order, ...change } } : node,
              ),
            )
          }
          onClose={close}
        />
      )}
      {open?.kind === 'sourcing' && (
        <ChangeSourcing
          preparation={findNode(tree, open.row.id) as PreparationDeployment}
          facts={facts}
          onChange={(next) => saving.change((now) => changeNode(now, next.id, () => next))}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <RemoveQuestion
          plan={plan}
          node={findNode(tree, open.row.id)}
          name={open.row.name}
          run={async () => {
            saving.change((now) => changeNode(now, open.row.id, () => undefined));
            close();
            return undefined;
          }}
          onCancel={close}
        />
      )}
      {open?.kind === 'deploy' && (
        <DeployPlan
          plan={plan}
          tree={tree}
          projectName={project.name}
          warehouse={warehouse && { name: warehouse.name, stockOf: (id) => stockOf(id) ?? 0 }}
          onClose={close}
        />
      )}
      {state.state === 'conflict' && (
        <PlanConflict
          differences={planDifferences(tree, state.theirs, productName)}
          onKeepMine={() => saving.keepMine()}
          onTakeTheirs={() => saving.takeTheirs()}
        />
      )}
    </div>
  );
}

const rowTone = ({ level }: PlanRow) => (level === 'area' ? 'sunken' : level === 'unit' ? 'group' : undefined);
const rowHeight = ({ level }: PlanRow) => (level === 'item' ? 75 : 48);

/** The commands of the latest render, for cells that outlive it. */
function follow(latest: { current: PlanCommands }, mayEdit: boolean): PlanCommands {
  const edit = () => latest.current.edit;
  return {
    toggle: (row) => latest.current.toggle(row),
    open: (row) => latest.current.open(row),
    edit: mayEdit
      ? {
          setPlanned: (row, isPlanned) => edit()?.setPlanned(row, isPlanned),
          rename: (row) => edit()?.rename(row),
          add: (parent) => edit()?.add(parent),
          updateItem: (row) => edit()?.updateItem(row),
          changeSourcing: (row) => edit()?.changeSourcing(row),
          remove: (row) => edit()?.remove(row),
        }
      : undefined,
  };
}

function menuOf(row: PlanRow, { edit, open }: PlanCommands): MenuItem[] {
  const isDeployed = row.state === 'deployed';
  const parent = parentOf(row);
  return [
    ...(isDeployed ? [{ id: 'open', label: 'View record', icon: 'eye' as const, onAction: () => open(row) }] : []),
    ...(edit && row.level === 'item' && row.orderState !== 'deployed'
      ? [{ id: 'item', label: 'Update Item', icon: 'pencil' as const, onAction: () => edit.updateItem(row) }]
      : []),
    ...(edit && row.level !== 'item'
      ? [{ id: 'rename', label: 'Rename', icon: 'pencil' as const, onAction: () => edit.rename(row) }]
      : []),
    ...(edit && parent
      ? [{ id: 'add', label: 'Add to Plan', icon: 'plus' as const, onAction: () => edit.add(parent) }]
      : []),
    ...(edit && row.level === 'preparation'
      ? [
          {
            id: 'sourcing',
            label: 'Change sourcing',
            icon: 'refresh-cw' as const,
            onAction: () => edit.changeSourcing(row),
          },
        ]
      : []),
    ...(edit && !isDeployed
      ? [
          {
            id: 'remove',
            label: 'Remove from plan',
            icon: 'trash-2' as const,
            isDanger: true,
            onAction: () => edit.remove(row),
          },
        ]
      : []),
  ];
}

function useFulfilling(project: Project) {
  const { projectIds } = useScope();
  const location = useAtomValue(collection('locations').recordAtom(project.fulfillingById));
  return { warehouse: projectIds.length > 0 ? location : undefined };
}
