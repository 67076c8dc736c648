import { Button, Chip, formatMoney, formatNumber, Icon, Image, imageAddress } from '@groundwork/ui';
import { requestedAlready } from '../setup-components/replacement-requests.ts';
import { useCardImage } from '../setup-components/useCardImage.ts';
import { plainStatusColors } from './plain-status.ts';
import styles from './SubscriberOrders.module.css';
import { type SubscriberOrder, statusInWords } from './subscriber-order.ts';

const isAddress = (tracking: string) => /^https?:\/\//i.test(tracking);

interface OrderCardProps {
  order: SubscriberOrder;
  onReplace?: () => void;
  /** Opens the conversation with Support, about this order. */
  onMessage?: () => void;
}

/** One order: product, quantity, progress and price; a replacement can be requested after it has arrived. */
export function OrderCard({ order, onReplace, onMessage }: OrderCardProps) {
  const { name, quantity, status, tracking, price, total, mediaItemIds } = order;
  const { image, isAwaited } = useCardImage(mediaItemIds);
  return (
    <li className={styles.card}>
      <div className={styles.picture} aria-busy={isAwaited}>
        {!isAwaited && <Image src={image && imageAddress(image, 160)} alt="" width={64} height={64} />}
      </div>
      <div className={styles.words}>
        <p className={styles.name}>
          <b>{name}</b> <span className={styles.times}>×{formatNumber(quantity)}</span>
        </p>
        <p className={styles.state}>
          <Chip label={statusInWords(order)} color={plainStatusColors[status]} isStruck={status === 'Cancelled'} />
          {tracking &&
            (isAddress(tracking) ? (
              <a href={tracking} target="_blank" rel="noreferrer" aria-label={`Track ${name}`}>
                Track <Icon name="external-link" size={12} />
              </a>
            ) : (
              <span className={styles.muted}>{tracking}</span>
            ))}
          {onReplace && (
            <Button
              size="small"
              variant="link"
              aria-label={`Request Replacement of ${name}`}
              disabledReason={order.isReplacementRequested ? requestedAlready : undefined}
              onPress={onReplace}
            >
              Request Replacement
            </Button>
          )}
          {onMessage && (
            <Button size="small" variant="link" aria-label={`Message us about ${name}`} onPress={onMessage}>
              Message us
            </Button>
          )}
        </p>
      </div>
      {price !== undefined && (
        <p className={styles.price}>
          <b>{formatMoney(total)}</b>
          <span className={styles.each}>{formatMoney(price)} each</span>
        </p>
      )}
    </li>
  );
}
