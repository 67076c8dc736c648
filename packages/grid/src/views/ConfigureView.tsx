import { Button, Dialog, SwitchField } from '@groundwork/ui';
import { useState } from 'react';
import type { Grid } from '../useGrid.ts';
import { type AdvancedSetting, gridSettings } from './advanced-settings.ts';
import styles from './ConfigureView.module.css';

/** Shows or hides each column at once ([GV-08]). */
export function ConfigureView<R>({
  grid,
  advanced,
  onReset,
  onClose,
}: {
  grid: Grid<R>;
  advanced?: readonly AdvancedSetting[];
  onReset: () => void;
  onClose: () => void;
}) {
  const { handle } = grid;
  const [, setRevision] = useState(0);
  const refresh = () => setRevision((revision) => revision + 1);
  const { columnSettings, advancedSettings } = gridSettings(grid, advanced);
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
        {columnSettings.map(({ colId, headerName, visible }) => (
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
      {advancedSettings.length > 0 && (
        <fieldset className={styles.group}>
          <legend>Advanced settings</legend>
          {advancedSettings.map(({ id, label, value, onChange }) => (
            <SwitchField key={id} label={label} value={value} onChange={onChange} />
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}
