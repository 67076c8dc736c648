import { PageHeader } from '@groundwork/records';
import { Button, IconButton, Menu, type MenuItem, SearchField, SwitchField, useMediaQuery } from '@groundwork/ui';
import { useState } from 'react';
import type { ComponentLevel } from '../plan/plan-tree.ts';
import styles from './SetupPlanPage.module.css';

const additions = [
  { id: 'area', label: 'Area', icon: 'map' },
  { id: 'unit', label: 'Unit', icon: 'rows-3' },
  { id: 'preparation', label: 'Preparation', icon: 'layers' },
] as const;

interface Props {
  search: string;
  onSearch: (text: string) => void;
  found: number | undefined;
  showsOmitted: boolean;
  onShowOmitted: (shows: boolean) => void;
  onExpandAll: () => void;
  onCollapseAll: () => void;
  onExport: () => void;
  /** The edit that Undo reverts; undefined where there is none. */
  undoLabel: string | undefined;
  /** Undefined where the user may only read. */
  onUndo?: () => void;
  onAdd?: (level: ComponentLevel) => void;
  /** Why there is nothing to deploy. */
  undeployable: string | undefined;
  /** Answers when the deployment is shown: what was edited is saved first. */
  onDeploy?: () => Promise<unknown>;
}

/** Left: what is shown of the plan. Right: what can be done with it. */
export function PlanToolbar({ onAdd, onDeploy, undeployable, ...props }: Props) {
  const isWide = !useMediaQuery('(max-width: 1024px)');
  const [isSaving, setSaving] = useState(false);
  const deploy = async () => {
    setSaving(true);
    await onDeploy?.();
    setSaving(false);
  };
  const undoText = props.undoLabel ? `Undo: ${props.undoLabel}` : 'Undo';
  const view: MenuItem[] = [
    ...(isWide
      ? []
      : [
          { id: 'expand', label: 'Expand all', onAction: props.onExpandAll },
          { id: 'collapse', label: 'Collapse all', onAction: props.onCollapseAll },
          {
            id: 'omitted',
            label: 'Show omitted',
            isChecked: props.showsOmitted,
            onAction: () => props.onShowOmitted(!props.showsOmitted),
          },
        ]),
    ...(isWide || !props.onUndo
      ? []
      : [
          {
            id: 'undo',
            label: undoText,
            icon: 'undo-2' as const,
            isDisabled: props.undoLabel === undefined,
            onAction: props.onUndo,
          },
        ]),
    { id: 'export', label: 'Export Data (CSV)', icon: 'download', onAction: props.onExport },
  ];
  return (
    <PageHeader title="Setup plan">
      <div className={styles.search}>
        <SearchField
          label="Find items"
          placeholder="Find items..."
          value={props.search}
          onChange={props.onSearch}
          count={props.found}
        />
      </div>
      {isWide && (
        <>
          <Button variant="quiet" icon="chevrons-up-down" onPress={props.onExpandAll}>
            Expand all
          </Button>
          <Button variant="quiet" icon="chevrons-down-up" onPress={props.onCollapseAll}>
            Collapse all
          </Button>
          <SwitchField label="Show omitted" value={props.showsOmitted} onChange={props.onShowOmitted} />
        </>
      )}
      <span className={styles.space} />
      {isWide && props.onUndo && (
        <IconButton
          icon="undo-2"
          variant="secondary"
          label={undoText}
          isDisabled={props.undoLabel === undefined}
          onPress={props.onUndo}
        />
      )}
      <Menu
        label="Plan menu"
        items={view}
        trigger={<IconButton icon="more-vertical" variant="secondary" label="Plan menu" />}
      />
      {onAdd && (
        <Menu
          label="Add to Plan"
          items={additions.map(({ id, ...item }) => ({ id, ...item, onAction: () => onAdd(id) }))}
          trigger={
            <Button icon="plus" endIcon="chevron-down" className={styles.command}>
              Add
            </Button>
          }
        />
      )}
      {onDeploy && (
        <Button
          variant="primary"
          icon="rocket"
          className={styles.command}
          disabledReason={undeployable}
          isBusy={isSaving}
          busyLabel="Saving"
          onPress={() => void deploy()}
        >
          Deploy
        </Button>
      )}
    </PageHeader>
  );
}
