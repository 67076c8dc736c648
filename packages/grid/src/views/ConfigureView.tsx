import { Button, Dialog, SwitchField } from '@groundwork/ui';
import { useState } from 'react';
import type { Grid } from '../use-grid.ts';
import styles from './ConfigureView.module.css';

/** A switch below the columns: 'Group orders by product' ([GV-09]). */
export interface AdvancedSetting {
  id: string;
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Shows or hides each column at once ([GV-08]). */
export function ConfigureView<R>({
  grid: { handle },
  advanced = [],
  onReset,
  onClose,
}: {
  grid: Grid<R>;
  advanced?: readonly AdvancedSetting[];
  onReset: () => void;
  onClose: () => void;
}) {
  const [columns, setColumns] = useState(() => handle?.columns() ?? []);
  const refresh = () => setColumns(handle?.columns() ?? []);
  return (
    <Dialog
      title="Configure View"
      size="small"
      isOpen
      onClose={onClose}
      closesOnEscape
      isDismissable
      footer={
        <>
          <Button
            variant="quiet"
            onPress={() => {
              onReset();
              refresh();
            }}
          >
            Reset
          </Button>
          <Button variant="primary" onPress={onClose}>
            Done
          </Button>
        </>
      }
    >
      <fieldset className={styles.group}>
        <legend>Columns</legend>
        {columns.map(({ colId, headerName, visible }) => (
          <SwitchField
            key={colId}
            label={headerName}
            value={visible}
            onChange={(isVisible) => {
              handle?.setVisible(colId, isVisible);
              refresh();
            }}
          />
        ))}
      </fieldset>
      {advanced.length > 0 && (
        <fieldset className={styles.group}>
          <legend>Advanced settings</legend>
          {advanced.map(({ id, ...setting }) => (
            <SwitchField key={id} {...setting} />
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}
