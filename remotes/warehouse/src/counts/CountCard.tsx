import type { InventoryItem } from '@groundwork/contract';
import { onShelfQuantity } from '@groundwork/contract/domain';
import { collection, useMediaImages } from '@groundwork/data-cache';
import { formatNumber, Icon, IconButton, Image, imageAddress } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import type { KeyboardEvent } from 'react';
import styles from './CountCard.module.css';
import type { SheetLine } from './count-sheet.ts';
import { NumberPad } from './NumberPad.tsx';
import type { Figure } from './useFigure.ts';

export interface CountCardProps {
  line: Pick<SheetLine, 'item' | 'name' | 'locale'>;
  figure: Figure;
  /** Shows the expected quantity, in a count that is not blind. */
  showsExpected: boolean;
  onEnter: () => void;
}

/** Of the field for the pieces on the shelf. */
export const figureId = 'on-the-shelf-number';
const noPicture: readonly string[] = [];

/** The item that is counted now: its place, its picture, and how many are on the shelf. */
export function CountCard({ line: { item, name, locale }, figure, showsExpected, onEnter }: CountCardProps) {
  const product = useAtomValue(collection('products').recordAtom(item?.productId));
  const [image] = useMediaImages(product?.mediaItemIds ?? noPicture);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') return onEnter();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    figure.add(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <section className={styles.card} aria-label={`${locale ?? 'No place'}, ${name}`}>
      <div className={styles.item}>
        {image ? (
          <Image className={styles.picture} src={imageAddress(image, 320)} alt="" />
        ) : (
          <span className={styles.picture}>
            <Icon name="image" size={24} />
          </span>
        )}
        <div>
          <p className={styles.place}>{locale || 'No place'}</p>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.code}>{product?.externalIdentifier ?? product?.name}</p>
        </div>
      </div>
      <div className={styles.quantity}>
        <div>
          <p className={styles.label} id="on-the-shelf">
            On the shelf
          </p>
          <p className={styles.hint} id="on-the-shelf-hint">
            Without pieces in totes or boxes
          </p>
        </div>
        <IconButton icon="minus" label="One less" size="touch" onPress={() => figure.add(-1)} />
        <input
          id={figureId}
          className={styles.figure}
          aria-labelledby="on-the-shelf"
          aria-describedby="on-the-shelf-hint"
          inputMode="none"
          autoComplete="off"
          value={figure.value ?? ''}
          onChange={({ target }) => {
            if (/^\d{0,6}$/.test(target.value)) figure.set(target.value === '' ? undefined : Number(target.value));
          }}
          onFocus={({ target }) => target.select()}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="plus" label="One more" size="touch" onPress={() => figure.add(1)} />
      </div>
      {showsExpected && item && <Expected item={item} />}
      <NumberPad onDigit={figure.digit} onBackspace={figure.backspace} onClear={() => figure.set(undefined)} />
    </section>
  );
}

const Expected = ({ item }: { item: InventoryItem }) => (
  <p className={styles.expected}>{`${formatNumber(onShelfQuantity(item))} expected on the shelf`}</p>
);
