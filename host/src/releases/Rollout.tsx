import { classNames, formatNumber } from '@groundwork/ui';
import { useAudience } from './cohort-words.ts';
import styles from './Rollout.module.css';
import { shares } from './release-actions.ts';
import type { ShownRelease } from './release-answers.ts';
import { formatShare } from './release-words.ts';

/** How far a candidate has come: its steps, and what its opens say so far. */
export function Rollout({ release: { candidate, rule, versions } }: { release: ShownRelease }) {
  const audienceOf = useAudience();
  if (!candidate) return null;
  const { version, percent } = candidate;
  const audience = audienceOf(candidate);
  const { opens = 0, failed = 0, crashes = 0 } = versions.find((each) => each.version === version) ?? {};
  const facts = [
    [formatNumber(opens), rule ? `opens, min. ${formatNumber(rule.opens)}` : 'opens'],
    [opens === 0 ? 'None' : formatShare((failed / opens) * 100), rule ? `failed, limit ${rule.failures} %` : 'failed'],
    [formatNumber(crashes), crashes === 1 ? 'crashed page' : 'crashed pages'],
  ] as const;
  return (
    <div className={styles.rollout}>
      <p>
        <strong>{version}</strong> {audience ? `for ${audience}` : 'as a preview only'}
      </p>
      <ol className={styles.steps}>
        {shares.map((share) => (
          <li
            key={share}
            className={classNames(percent >= share && styles.done)}
            aria-current={percent === share && 'step'}
          >
            <span className={styles.knot} />
            {share} %
          </li>
        ))}
      </ol>
      <dl className={styles.facts}>
        {facts.map(([value, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
