import { Link } from '@groundwork/shell-sdk';
import { formatNumber } from '@groundwork/ui';
import type { ReactNode } from 'react';
import styles from './Panel.module.css';

/** A list of the dashboard under its title, with the way to all of it. */
export function Panel({
  title,
  count,
  link,
  children,
}: {
  title: string;
  count?: number;
  link?: { to: string; label: string };
  children: ReactNode;
}) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header>
        <h2>
          {title} {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
        </h2>
        {link && <Link to={link.to}>{link.label}</Link>}
      </header>
      {children}
    </section>
  );
}

export const Nothing = ({ children }: { children: ReactNode }) => <p className={styles.nothing}>{children}</p>;
