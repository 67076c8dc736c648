import { classNames, Icon, type IconName } from '@groundwork/ui';
import { useId } from 'react';
import styles from './ChoiceList.module.css';

export interface ChoiceListProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label?: string; words: string; icon?: IconName }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** One of a few ways, each with what it means, large enough for a thumb in a glove. */
export function ChoiceList<Id extends string>({ label, options, value, onChange }: ChoiceListProps<Id>) {
  const name = useId();
  return (
    <div className={styles.list} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.id} className={classNames(styles.choice, option.id === value && styles.chosen)}>
          <input type="radio" name={name} checked={option.id === value} onChange={() => onChange(option.id)} />
          <span>
            <b>{option.label ?? option.id}</b>
            {option.words}
          </span>
          {option.icon && <Icon name={option.icon} size={20} />}
        </label>
      ))}
    </div>
  );
}
