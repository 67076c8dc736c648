import {
  Button,
  type ButtonProps,
  Chip,
  classNames,
  formatNumber,
  Icon,
  IconButton,
  Menu,
  type MenuAction,
  StatusBadge,
} from '@groundwork/ui';
import { kitStatusColors } from '../../kits/kit-status.ts';
import { KitPicture } from '../KitPicture.tsx';
import styles from './KitRowItem.module.css';
import type { KitPanelRow, NextStep } from './kit-rows.ts';
import { nameOfItem } from './useKitActions.ts';

export interface KitRowItemProps {
  row: KitPanelRow;
  /** Only orders without a preparation name their project. */
  showsProject: boolean;
  isReadOnly: boolean;
  onStep: (step: NonNullable<NextStep>) => void;
  onBack: () => void;
  onOtherProduct: (() => void) | undefined;
}

const steps: Readonly<Record<NonNullable<NextStep>, Pick<ButtonProps, 'icon' | 'variant'> & { label: string }>> = {
  reserve: { label: 'Reserve', icon: 'layers' },
  drop: { label: 'Drop', icon: 'package-open' },
  ready: { label: 'Ready', icon: 'package-check', variant: 'primary' },
  short: { label: 'Short', icon: 'triangle-alert' },
};

/** One item of a kit: where it is, how much of it there is, and the next step. */
export function KitRowItem({ row, showsProject, isReadOnly, onStep, onBack, onOtherProduct }: KitRowItemProps) {
  const { item, locale, places, next, isShort } = row;
  const { order, product, project, needed, allocated, short, status } = item;
  const name = nameOfItem(item);
  const isDone = status === 'Ready' || status === 'Shipped';
  const menu: MenuAction[] = [
    { id: 'back', label: 'Back one step', icon: 'undo-2', isDisabled: item.entries.length === 0, onAction: onBack },
    ...(next !== 'short' && status !== 'Ready'
      ? [{ id: 'short', label: 'Short', onAction: () => onStep('short') }]
      : []),
    ...(short > 0 && next === 'drop'
      ? [{ id: 'reserve', label: 'Reserve the rest', onAction: () => onStep('reserve') }]
      : []),
    ...(onOtherProduct
      ? [{ id: 'other', label: 'Use other product', icon: 'repeat' as const, onAction: onOtherProduct }]
      : []),
  ];
  const step = next && steps[next];
  return (
    <li className={classNames(styles.row, isDone && styles.done)}>
      <span className={styles.emplacement}>{locale || 'No place'}</span>
      <KitPicture mediaItemIds={product?.mediaItemIds} width={72} height={64} className={styles.picture} />
      <span className={styles.words}>
        <b>{name}</b>
        <span>{[product?.externalIdentifier, showsProject && project.name].filter(Boolean).join(' · ')}</span>
        {places && <strong>{places}</strong>}
      </span>
      <span className={styles.state}>
        <span>
          {formatNumber(allocated)} of {formatNumber(needed)}
          {isShort && <Chip label={`short ${formatNumber(short)}`} color="#B3372F" shape="plain" />}
        </span>
        <StatusBadge label={status} color={kitStatusColors[status]} />
      </span>
      <span className={styles.actions}>
        {isDone && (
          <span className={styles.ready}>
            <Icon name="circle-check" size={20} />
            {status}
          </span>
        )}
        {!isReadOnly && step && next && (
          <Button
            size="touch"
            variant={step.variant}
            icon={step.icon}
            aria-label={`${step.label} ${name}`}
            onPress={() => onStep(next)}
          >
            {step.label}
          </Button>
        )}
        {!isReadOnly && status !== 'Shipped' && (
          <Menu
            label={`More for ${name}`}
            trigger={
              <IconButton icon="ellipsis-vertical" label={`More for ${name}`} size="touch" id={`more-${order.id}`} />
            }
            items={menu}
          />
        )}
      </span>
    </li>
  );
}
