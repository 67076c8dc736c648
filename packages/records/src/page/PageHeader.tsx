import { IconButton } from '@groundwork/ui';
import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

/** Props of `<PageHeader>`. */
export interface PageHeaderProps {
  title: string;
  /** A page within a page: the button that leads back, before the title. */
  back?: { label: string; onPress: () => void };
  /** What is shown, then the actions, the primary one last. They wrap where the line is too short. */
  children?: ReactNode;
}

/**
 * The header of a page that is not a plain list; a list has PageToolbar.
 *
 * @example
 * ```tsx
 * import { PageHeader } from '@groundwork/records';
 * import { Button } from '@groundwork/ui';
 *
 * const Header = () => (
 *   <PageHeader title="Loans">
 *     <Button variant="primary">Lend</Button>
 *   </PageHeader>
 * );
 * ```
 */
export const PageHeader = ({ title, back, children }: PageHeaderProps) => (
  <header className={styles.header}>
    {back && <IconButton icon="arrow-left" {...back} />}
    <h1>{title}</h1>
    {children}
  </header>
);
