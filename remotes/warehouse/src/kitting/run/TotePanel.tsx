import { useNavigate } from '@groundwork/shell-sdk';
import { formatNumber, IconButton, Menu, mostTotes, Progress, Tote } from '@groundwork/ui';
import { kitAddress } from '../KitRow.tsx';
import type { RunKit } from '../run-kits.ts';
import { AlsoPicking } from './AlsoPicking.tsx';
import type { Run } from './run-lines.ts';
import styles from './TotePanel.module.css';

/** The totes of a run: whose kit is in each, and how far it is. */
export function TotePanel({
  kits,
  run,
  onTakeOut,
}: {
  kits: readonly RunKit[];
  run: Run;
  onTakeOut: (key: string) => void;
}) {
  const navigate = useNavigate();
  return (
    <>
      <div className={styles.head}>
        <h2>Totes</h2>
        <span>
          {kits.length} of {mostTotes}
        </span>
      </div>
      <ul className={styles.totes}>
        {kits.map(({ key, tote, name, project, kit }) => {
          const state = run.totes.find((each) => each.key === key);
          const words = `${formatNumber(state?.done ?? 0)} of ${formatNumber(state?.items ?? 0)} in the tote`;
          const short = state?.short ?? 0;
          return (
            <li key={key} className={styles.tote}>
              <Tote number={tote} size={48} />
              <span className={styles.words}>
                <b>{name}</b>
                {project?.name}
                <AlsoPicking toteKey={key} kit={kit} />
              </span>
              <Menu
                label={`Tote ${tote}`}
                trigger={<IconButton icon="ellipsis-vertical" label={`More for tote ${tote}`} size="touch" />}
                items={[
                  {
                    id: 'panel',
                    label: 'Open the kit',
                    icon: 'package-open',
                    onAction: () => void navigate(kitAddress(kit.id)),
                  },
                  { id: 'out', label: 'Take out of the run', icon: 'x', onAction: () => onTakeOut(key) },
                ]}
              />
              <div className={styles.progress}>
                <Progress
                  complete={state?.done ?? 0}
                  problem={short}
                  max={state?.items ?? 0}
                  label={short > 0 ? `${words}, ${formatNumber(short)} short` : words}
                  isLabelHidden
                />
                <span aria-hidden="true">
                  {words}
                  {short > 0 && <em> · {formatNumber(short)} short</em>}
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
