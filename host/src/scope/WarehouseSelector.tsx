import { locationsAtom, useScope } from '@groundwork/shell-sdk';
import { Dialog, Icon, onlyMatch, SearchField } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { SelectionCard } from './SelectionCard.tsx';
import styles from './Selector.module.css';

interface WarehouseSelectorProps {
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** Cards of the locations of type Warehouse ([API-32]). */
export function WarehouseSelector({ onChoose, onClose }: WarehouseSelectorProps) {
  const [filter, setFilter] = useState('');
  const { warehouse: active } = useScope();
  const warehouses = useAtomValue(locationsAtom).filter(({ type }) => type === 'Warehouse');
  const shown = warehouses
    .filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase()))
    .sort((a, b) => a.name.localeCompare(b.name));
  /** Enter takes the only match of what was typed. */
  const chooseOnly = () => {
    const only = onlyMatch(filter, shown);
    if (only) onChoose(only.id);
  };
  return (
    <Dialog title="Select Warehouse" size="selector" onClose={onClose} closesOnEscape isDismissable isFlush>
      <div className={styles.filter}>
        <SearchField
          label="Filter warehouses"
          placeholder="Filter warehouses..."
          value={filter}
          onChange={setFilter}
          count={shown.length}
          onSubmit={chooseOnly}
          autoFocus
        />
      </div>
      <div className={styles.body}>
        <ul className={styles.cards}>
          {shown.map(({ id, name, address, description }) => (
            <li key={id}>
              <SelectionCard
                name={name}
                line={address || undefined}
                picture={<Icon name="warehouse" size={24} />}
                isSelected={id === active?.id}
                description={description ?? undefined}
                onChoose={() => onChoose(id)}
              />
            </li>
          ))}
        </ul>
        {shown.length === 0 && <p className={styles.none}>No warehouse matches.</p>}
      </div>
    </Dialog>
  );
}
