import type { Location } from '@groundwork/contract';
import { useNavigate } from '@groundwork/shell-sdk';
import { Button, formatNumber, IconButton, Menu, Progress, Tote } from '@groundwork/ui';
import { countOf } from '../../count-of.ts';
import type { RunKit } from '../run-kits.ts';
import styles from './RunHead.module.css';
import { placesOf, type Run } from './run-lines.ts';

export interface RunHeadProps {
  warehouse: Location;
  kits: readonly RunKit[];
  run: Run;
  /** The totes are listed beside the run; else here, with what can be done about them in the menu. */
  hasPanel: boolean;
  isFull: boolean;
  isReadOnly: boolean;
  onSteps: () => void;
  onAdd: () => void;
  onReady: () => void;
  onTakeOut: (key: string) => void;
}

/** The way back, and how far the run is. */
export function RunHead({
  warehouse,
  kits,
  run,
  hasPanel,
  isFull,
  isReadOnly,
  onSteps,
  onAdd,
  onReady,
  onTakeOut,
}: RunHeadProps) {
  const navigate = useNavigate();
  const back = () => void navigate('/warehouse/kitting');
  const { picked, places } = placesOf(run.lines);
  const words = `${formatNumber(picked)} of ${formatNumber(places)} picked`;
  return (
    <header className={styles.head}>
      {hasPanel ? (
        <Button variant="quiet" size="touch" icon="arrow-left" onPress={back}>
          Kitting
        </Button>
      ) : (
        <IconButton icon="arrow-left" label="Kitting" size="touch" onPress={back} />
      )}
      <div className={styles.title}>
        <h1>Pick run</h1>
        <span>
          {countOf(kits.length, 'kit')} · {warehouse.name}
        </span>
      </div>
      {!hasPanel && (
        <div className={styles.totes}>
          {kits.map(({ key, tote }) => (
            <Tote key={key} number={tote} size={24} />
          ))}
        </div>
      )}
      <span className={styles.space} />
      <div className={styles.progress}>
        <b>{words}</b>
        <Progress complete={picked} max={places} label={words} isLabelHidden />
      </div>
      {!hasPanel && (
        <Menu
          label="Pick run"
          trigger={<IconButton icon="ellipsis-vertical" label="More" size="touch" />}
          items={[
            { id: 'steps', label: 'All steps', icon: 'history', onAction: onSteps },
            {
              id: 'add',
              label: 'Add a kit',
              icon: 'plus',
              isDisabled: isFull,
              onAction: onAdd,
            },
            { id: 'ready', label: 'Ready all', icon: 'package-check', isDisabled: isReadOnly, onAction: onReady },
            { heading: 'Totes' },
            ...kits.map((kit) => ({
              id: kit.key,
              label: `Tote ${kit.tote}: take out ${kit.name}`,
              onAction: () => onTakeOut(kit.key),
            })),
          ]}
        />
      )}
    </header>
  );
}
