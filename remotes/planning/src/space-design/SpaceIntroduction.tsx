import { RichText } from '@groundwork/ui';
import styles from './SpaceIntroduction.module.css';

/** The description of what is open; nothing stands where there is none. */
export const SpaceIntroduction = ({ html }: { html: string | undefined }) =>
  html ? (
    <div className={styles.text}>
      <RichText html={html} empty="" />
    </div>
  ) : null;
