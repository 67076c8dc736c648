import { type PreparationItemTemplate, sourcingColors, sourcingLabels } from '@groundwork/contract';
import { Chip } from '@groundwork/ui';
import styles from './ItemTemplatesPage.module.css';

const shownChips = 2;

/** The sourcings that have products; a star where the default product of the template is the sourcing's too. */
export function SourcingChips({ template: { productIds, sourcings } }: { template: PreparationItemTemplate }) {
  const filled = sourcings.filter((sourcing) => sourcing.productIds.length > 0);
  const rest = filled.slice(shownChips);
  return (
    <span className={styles.sourcings}>
      {filled.slice(0, shownChips).map((sourcing) => {
        const isDefault = sourcing.productIds[0] === productIds[0];
        return (
          <Chip
            key={sourcing.name}
            label={sourcingLabels[sourcing.name]}
            color={sourcingColors[sourcing.name]}
            icon={isDefault ? 'star' : undefined}
            title={isDefault ? 'Starts with the default product' : undefined}
          />
        );
      })}
      {rest.length > 0 && (
        <Chip label={`+${rest.length}`} title={rest.map(({ name }) => sourcingLabels[name]).join(', ')} />
      )}
    </span>
  );
}
