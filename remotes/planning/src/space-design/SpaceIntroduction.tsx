import { RichText } from '@groundwork/ui';
import styles from './SpaceIntroduction.module.css';

/** The description of the open component; nothing is shown without one. */
export const SpaceIntroduction = ({ html }: { html: string | undefined }) =>
  html ? (
    <div className={styles.text}>
      <RichText html={html} empty="" />
    </div>
  ) : null;
