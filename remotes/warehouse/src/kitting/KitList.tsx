import type { KitStatus } from '@groundwork/contract';
import { kitStatuses } from '@groundwork/contract';
import { ResultBar } from '@groundwork/scan';
import { useNavigate, useSession } from '@groundwork/shell-sdk';
import {
  Banner,
  Button,
  EmptyState,
  Menu,
  MultiPills,
  mostTotes,
  SearchField,
  SkeletonRows,
  SwitchField,
} from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { inventoryItemsAtom } from '../kits/expected-stock.ts';
import type { Kit } from '../kits/kit.ts';
import { kitStatusColors } from '../kits/kit-status.ts';
import { stockByProduct } from '../kits/stock-index.ts';
import { JoinDialog } from './JoinDialog.tsx';
import { type Joining, joiningOf } from './join.ts';
import styles from './KitList.module.css';
import { KitRow, KitTitles } from './KitRow.tsx';
import { KitStrip } from './KitStrip.tsx';
import { firstStatuses, shownKits } from './kit-list.ts';
import { runAddress, runKeysOf } from './run-kits.ts';
import { withTotes } from './run-totes.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { notOnTheTeam, useCanKit } from './useCanKit.ts';
import { useListScanner } from './useListScanner.ts';
import { useMoreRows } from './useMoreRows.ts';

export interface KitListProps {
  warehouseId: string;
  kits: readonly Kit[];
  isLoading: boolean;
  /** The kit whose panel is shown beside the list. */
  openId: string | undefined;
  /** One row of cards above the panel. */
  isStrip?: boolean;
}

/** The kits of a warehouse, and the selection of those for a pick run. */
export function KitList({ warehouseId, kits, isLoading, openId, isStrip = false }: KitListProps) {
  const [statuses, setStatuses] = useState<readonly KitStatus[]>(firstStatuses);
  const [search, setSearch] = useState('');
  const [projectId, setProjectId] = useState('');
  const [isBuildableOnly, setBuildableOnly] = useState(false);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [joining, setJoining] = useState<readonly Joining[]>([]);
  const navigate = useNavigate();
  const { user } = useSession();
  const canKit = useCanKit(warehouseId);
  const stock = stockByProduct(useAtomValue(inventoryItemsAtom(warehouseId)));
  const { shown, counts } = useMemo(
    () => shownKits(kits, { statuses, search, projectId, isBuildableOnly }, stock),
    [kits, statuses, search, projectId, isBuildableOnly, stock],
  );
  const chosen = useMemo(() => {
    const byId = new Map(kits.map((kit) => [kit.id, kit]));
    return selected.flatMap((id) => byId.get(id) ?? []);
  }, [kits, selected]);
  const toteCount = chosen.flatMap(runKeysOf).length;
  const select = useCallback(
    (id: string, isSelected: boolean) =>
      setSelected((before) =>
        isSelected ? [...before.filter((other) => other !== id), id] : before.filter((other) => other !== id),
      ),
    [],
  );
  const reasonFor = ({ id, status }: Kit) => {
    if (!canKit) return notOnTheTeam;
    if (selected.includes(id)) return undefined;
    if (status === 'Shipped') return 'This kit is shipped';
    return toteCount >= mostTotes ? `A pick run holds ${mostTotes} kits` : undefined;
  };
  const go = () => void navigate(runAddress(withTotes(chosen.flatMap(runKeysOf).slice(0, mostTotes), kits)));
  const start = () => {
    const others = joiningOf(chosen, user.id);
    if (others.length > 0) setJoining(others);
    else go();
  };
  const scanner = useListScanner({
    warehouseId,
    kits,
    isLoading,
    selected: chosen,
    reasonFor,
    onSelect: ({ id }) => select(id, true),
    onSearch: setSearch,
    onStart: () => start(),
    // The panel beside it scans.
    isEnabled: openId === undefined && joining.length === 0,
  });
  const rows = useMoreRows(shown);
  const buildable = (
    <SwitchField
      label="Only buildable from stock"
      name="buildable"
      value={isBuildableOnly}
      onChange={setBuildableOnly}
    />
  );
  const chips = (
    <MultiPills
      label="Status"
      size="touch"
      value={statuses}
      onChange={setStatuses}
      options={kitStatuses.map((id) => ({ id, label: id, count: counts[id], color: kitStatusColors[id] }))}
    />
  );
  if (isStrip && openId !== undefined)
    return <KitStrip kits={shown} openId={openId} chips={chips} buildable={buildable} />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.line}>
          <h1>Kitting</h1>
          <div className={styles.search}>
            <SearchField
              label="Find kits or scan a kit label"
              placeholder="Find kits or scan a kit label"
              value={search}
              onChange={setSearch}
              count={shown.length}
              isWide
              onSubmit={() => {
                const [only, ...others] = shown;
                if (only && others.length === 0 && !reasonFor(only)) select(only.id, true);
              }}
            />
          </div>
          <span className={styles.space} />
          {buildable}
          <ProjectMenu kits={kits} value={projectId} onChange={setProjectId} />
        </div>
        <div className={styles.line}>
          {chips}
          <span className={styles.space} />
          <span className={styles.order}>Sorted by status, then oldest order</span>
        </div>
      </header>
      {scanner.outcome && openId === undefined && (
        <div className={styles.result}>
          <ResultBar outcome={scanner.outcome} onRemove={scanner.clear} />
        </div>
      )}
      {!canKit && <Banner tone="info">{notOnTheTeam}</Banner>}
      <div className={styles.scroll}>
        {isLoading ? (
          <SkeletonRows rows={6} />
        ) : shown.length > 0 ? (
          <>
            <KitTitles />
            <ul className={styles.list} aria-label="Kits">
              {rows.shown.map((kit) => (
                <KitRow
                  key={kit.id}
                  kit={kit}
                  isSelected={selected.includes(kit.id)}
                  isOpen={kit.id === openId}
                  reason={reasonFor(kit)}
                  onSelect={select}
                />
              ))}
              {rows.end}
            </ul>
          </>
        ) : (
          <EmptyState icon="package-check" title="Nothing to show" text={hiddenWords(counts, statuses)} />
        )}
      </div>
      {chosen.length > 0 && (
        <SelectionBar kits={chosen} allKits={kits} onClear={() => setSelected([])} onStart={start} />
      )}
      {joining.length > 0 && (
        <JoinDialog
          warehouseId={warehouseId}
          joining={joining}
          onJoin={go}
          onOther={() => {
            for (const { kit } of joining) select(kit.id, false);
            setJoining([]);
          }}
        />
      )}
    </div>
  );
}

function hiddenWords(counts: Readonly<Record<KitStatus, number>>, statuses: readonly KitStatus[]) {
  const hidden = kitStatuses.filter((status) => !statuses.includes(status) && counts[status] > 0);
  return hidden.length > 0 ? `There are kits that are ${hidden.join(' or ')}: choose their chip above.` : undefined;
}

function ProjectMenu({
  kits,
  value,
  onChange,
}: {
  kits: readonly Kit[];
  value: string;
  onChange: (id: string) => void;
}) {
  const projects = useMemo(() => {
    const byId = new Map(kits.flatMap(({ items }) => items.map(({ project }) => [project.id, project.name] as const)));
    return [...byId].sort(([, one], [, other]) => one.localeCompare(other));
  }, [kits]);
  const name = projects.find(([id]) => id === value)?.[1] ?? 'All projects';
  const item = (id: string, label: string) => ({
    id: id || 'all',
    label,
    isChecked: id === value,
    onAction: () => onChange(id),
  });
  return (
    <Menu
      label="Project"
      trigger={
        <Button size="touch" icon="folder-kanban" endIcon="chevron-down">
          {name}
        </Button>
      }
      items={[item('', 'All projects'), ...projects.map(([id, label]) => item(id, label))]}
    />
  );
}
