import { CheckboxField } from '@groundwork/ui';
import styles from './ShippingGroup.module.css';

export interface TickProps {
  label: string;
  isSelected: boolean;
  isIndeterminate?: boolean;
  onChange: (isSelected: boolean) => void;
}

/** A checkbox with room for a thumb. */
export function Tick({ label, isSelected, isIndeterminate, onChange }: TickProps) {
  return (
    <span className={styles.tick}>
      <CheckboxField
        label={label}
        isLabelHidden
        value={isSelected}
        isIndeterminate={isIndeterminate}
        onChange={onChange}
      />
    </span>
  );
}
