import { Link } from '@groundwork/shell-sdk';
import { Avatar, classNames, formatNumber, Icon, Progress, StatusBadge, VisuallyHidden } from '@groundwork/ui';
import { memo } from 'react';
import { countOf } from '../count-of.ts';
import type { Kit } from '../kits/kit.ts';
import { kitStatusColors } from '../kits/kit-status.ts';
import { KitPicture } from './KitPicture.tsx';
import styles from './KitRow.module.css';
import { ageOf, placeOf } from './kit-list.ts';
import { usePicker } from './usePicker.ts';

export interface KitRowProps {
  kit: Kit;
  isSelected: boolean;
  isOpen: boolean;
  /** Why it cannot be selected now. */
  reason: string | undefined;
  onSelect: (id: string, isSelected: boolean) => void;
}

export const kitAddress = (id: string): string => `/warehouse/kitting?kit=${encodeURIComponent(id)}`;

/** The column titles of the list; where kits are cards there are none. */
export const KitTitles = () => (
  <div className={styles.titles} aria-hidden="true">
    <span className={styles.name}>Kit</span>
    <span className={styles.place}>Project and place</span>
    <span className={styles.status}>Status</span>
    <span className={styles.progress}>Progress</span>
    <span className={styles.age}>Oldest</span>
  </div>
);

/** A kit of the list: a press opens it, its box selects it for a pick run. */
export const KitRow = memo(function KitRow({ kit, isSelected, isOpen, reason, onSelect }: KitRowProps) {
  const { id, name, items, status, readyCount, shortCount, oldestUtc, project, preparation } = kit;
  const picker = usePicker(kit);
  const words = `${formatNumber(readyCount)} of ${formatNumber(items.length)} ready`;
  const label = shortCount > 0 ? `${words}, ${formatNumber(shortCount)} short` : words;
  return (
    <li className={classNames(styles.row, isSelected && styles.selected, isOpen && styles.open)}>
      <label className={styles.tick} title={reason}>
        <input
          type="checkbox"
          checked={isSelected}
          disabled={reason !== undefined}
          aria-label={`Select ${name}`}
          aria-describedby={project && `${id}-place`}
          onChange={(event) => onSelect(id, event.target.checked)}
        />
      </label>
      <Link className={styles.link} to={kitAddress(id)} aria-current={isOpen || undefined}>
        <KitPicture mediaItemIds={preparation?.mediaItemIds} width={56} height={56} className={styles.picture} />
        <span className={styles.name}>
          <b>{name}</b>
          {picker ? (
            <span className={styles.picker}>
              <Avatar name={picker.name} image={picker.image} size="small" />
              {picker.firstName} is picking this
            </span>
          ) : (
            <span>{countOf(items.length, 'item')}</span>
          )}
        </span>
        <span id={`${id}-place`} className={styles.place}>
          {project?.name}
          <span>{placeOf(kit)}</span>
        </span>
        <span className={styles.status}>
          <StatusBadge label={status} color={kitStatusColors[status]} />
        </span>
        <span className={styles.progress}>
          <Progress complete={readyCount} problem={shortCount} max={items.length} label={label} isLabelHidden />
          <span aria-hidden="true">
            {words}
            {shortCount > 0 && <em> · {formatNumber(shortCount)} short</em>}
          </span>
        </span>
        <span className={styles.age}>
          <VisuallyHidden>Oldest order: </VisuallyHidden>
          {ageOf(oldestUtc)}
        </span>
        <Icon name="chevron-right" size={20} />
      </Link>
    </li>
  );
});
