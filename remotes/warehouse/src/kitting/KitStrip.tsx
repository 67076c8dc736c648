import { Link, useNavigate } from '@groundwork/shell-sdk';
import { classNames, formatNumber, IconButton, Progress, StatusBadge, VisuallyHidden } from '@groundwork/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { countOf } from '../count-of.ts';
import type { Kit } from '../kits/kit.ts';
import { kitStatusColors } from '../kits/kit-status.ts';
import { KitPicture } from './KitPicture.tsx';
import { kitAddress } from './KitRow.tsx';
import styles from './KitStrip.module.css';
import { ageOf, placeOf } from './kit-list.ts';
import { useMoreRows } from './useMoreRows.ts';

export interface KitStripProps {
  kits: readonly Kit[];
  openId: string;
  chips: ReactNode;
  buildable: ReactNode;
}

/** The kits in one row above the panel of one of them: an upright tablet has no room for both side by side. */
export function KitStrip({ kits, openId, chips, buildable }: KitStripProps) {
  const navigate = useNavigate();
  const rows = useMoreRows(kits);
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kit is open, another card comes into view
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [openId]);
  return (
    <section className={styles.strip} aria-label="Kitting">
      <div className={styles.line}>
        <h1>Kitting</h1>
        <span className={styles.count}>{countOf(kits.length, 'kit')}</span>
        <span className={styles.space} />
        {buildable}
        <IconButton
          icon="search"
          label="Find kits"
          size="touch"
          variant="secondary"
          onPress={() => void navigate('/warehouse/kitting')}
        />
      </div>
      {chips}
      <ul className={styles.cards} aria-label="Kits" ref={list}>
        {rows.shown.map((kit) => (
          <KitCard key={kit.id} kit={kit} isOpen={kit.id === openId} />
        ))}
        {rows.end}
      </ul>
    </section>
  );
}

function KitCard({ kit, isOpen }: { kit: Kit; isOpen: boolean }) {
  const { id, name, items, status, readyCount, shortCount, oldestUtc, project, preparation } = kit;
  const ready = `${formatNumber(readyCount)} of ${formatNumber(items.length)} ready`;
  const words = shortCount > 0 ? `${ready}, ${formatNumber(shortCount)} short` : ready;
  return (
    <li>
      <Link
        className={classNames(styles.card, isOpen && styles.open)}
        to={kitAddress(id)}
        aria-current={isOpen || undefined}
      >
        <KitPicture mediaItemIds={preparation?.mediaItemIds} width={44} height={44} className={styles.picture} />
        <span className={styles.words}>
          <b>{name}</b>
          <span>{project?.name}</span>
          <span>{kit.unit?.name ?? placeOf(kit)}</span>
        </span>
        <span className={styles.status}>
          <StatusBadge label={status} color={kitStatusColors[status]} />
        </span>
        <span className={styles.age}>
          <VisuallyHidden>Oldest order: </VisuallyHidden>
          {ageOf(oldestUtc)}
        </span>
        <span className={styles.progress}>
          <Progress complete={readyCount} problem={shortCount} max={items.length} label={words} isLabelHidden />
          <span aria-hidden="true">{words}</span>
        </span>
      </Link>
    </li>
  );
}
