import { PageHeader } from '@groundwork/records';
import type { ReactNode } from 'react';
import styles from './StockSection.module.css';

export interface StockSectionProps {
  title: string;
  /** A short summary of the list: '2 coming, 1 sent'. */
  summary?: ReactNode;
  /** Buttons, the primary last. */
  actions: ReactNode;
  /** Banners about open tasks, above the list. */
  notices?: ReactNode;
  children: ReactNode;
  /** Below the list. */
  foot?: ReactNode;
}

/** A list beside the stock: counts, what is below its level, transfers. On a phone the actions have a line of their own. */
export const StockSection = ({ title, summary, actions, notices, children, foot }: StockSectionProps) => (
  <div className={styles.section}>
    <PageHeader title={title}>
      {summary && <span className={styles.summary}>{summary}</span>}
      <span className={styles.actions}>{actions}</span>
    </PageHeader>
    {notices && <div className={styles.notices}>{notices}</div>}
    <div className={styles.list}>{children}</div>
    {foot}
  </div>
);
