import { Link } from '@groundwork/shell-sdk';
import { Icon } from '@groundwork/ui';
import styles from './Breadcrumb.module.css';

export interface Crumb {
  id: string;
  name: string;
  to: string;
  state?: object;
}

/** Project › Area › Unit › Preparation; the arrow and all but the last lead up. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const up = crumbs.at(-2);
  return (
    <nav className={styles.breadcrumb} aria-label="Breadcrumb">
      {up && (
        <Link to={up.to} state={up.state} className={styles.up} aria-label={`Up to ${up.name}`} title="Up">
          <Icon name="arrow-up" />
        </Link>
      )}
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.id}>
            {index > 0 && <Icon name="chevron-right" size={14} />}
            {index < crumbs.length - 1 ? (
              <Link to={crumb.to} state={crumb.state} title={crumb.name}>
                {crumb.name}
              </Link>
            ) : (
              <strong aria-current="page" title={crumb.name}>
                {crumb.name}
              </strong>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
