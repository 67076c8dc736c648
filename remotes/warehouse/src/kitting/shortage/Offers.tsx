import { Icon } from '@groundwork/ui';
import { useState } from 'react';
import styles from './Offers.module.css';

export interface Offer {
  id: string;
  label: string;
  words: string;
  onChoose: () => void;
}

/** A way to get the pieces now: the best offer in its line, the others below when it is opened. Without an offer nothing. */
export function Offers({ title, offers, isBusy }: { title: string; offers: readonly Offer[]; isBusy: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [best] = offers;
  if (!best) return null;
  return (
    <div className={styles.offers}>
      <button type="button" className={styles.title} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          <b>{title}</b>
          {best.label}. {best.words}
        </span>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={20} />
      </button>
      {isOpen && (
        <ul className={styles.list}>
          {offers.map(({ id, label, words, onChoose }) => (
            <li key={id}>
              <button type="button" className={styles.offer} disabled={isBusy} onClick={onChoose}>
                <b>{label}</b>
                {words}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
