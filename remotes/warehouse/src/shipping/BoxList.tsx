import { carriers, recognizeCarrier, trackingOf } from '@groundwork/contract/domain';
import { Button, formatNumber, Icon, IconButton, NumberField, SelectField, TextField } from '@groundwork/ui';
import { useState } from 'react';
import styles from './BoxList.module.css';
import { emptyBox, type PackedBox, setInBox, weightProblem, withCount, withoutBox } from './boxes.ts';

/** A line whose pieces can be put into the boxes. */
export interface ShippedLine {
  id: string;
  name: string;
  quantity: number;
}
interface BoxListProps {
  boxes: readonly PackedBox[];
  /** The lines to ship. */
  lines: readonly ShippedLine[];
  /** The box that the next scanned label is for. */
  currentKey: number;
  onCurrent: (key: number) => void;
  onChange: (boxes: PackedBox[]) => void;
}
const mostBoxes = 99;

/** The boxes of a shipment: what is in each, its weight and its tracking number. */
export function BoxList({ boxes, lines, currentKey, onCurrent, onChange }: BoxListProps) {
  const add = () => onChange([...boxes, emptyBox(Math.max(...boxes.map(({ key }) => key)) + 1)]);
  return (
    <section className={styles.boxes} aria-label="Boxes">
      <div className={styles.head}>
        <h3>Boxes</h3>
        <div className={styles.total}>
          <NumberField
            label="Total boxes"
            value={boxes.length}
            min={1}
            max={mostBoxes}
            onChange={(count) =>
              count !== undefined && onChange(withCount(boxes, Math.min(mostBoxes, Math.trunc(count))))
            }
          />
        </div>
        <Button icon="plus" onPress={add} isDisabled={boxes.length >= mostBoxes}>
          Add box
        </Button>
      </div>
      <ol className={styles.list}>
        {boxes.map((box, at) => (
          <BoxRow key={box.key} {...{ box, at, boxes, lines, currentKey, onCurrent, onChange }} />
        ))}
      </ol>
    </section>
  );
}

function BoxRow({
  box,
  at,
  boxes,
  lines,
  currentKey,
  onCurrent,
  onChange,
}: BoxListProps & { box: PackedBox; at: number }) {
  const [isOpen, setOpen] = useState(false);
  const number = `Box ${at + 1}`;
  const change = (fields: Partial<PackedBox>) =>
    onChange(boxes.map((each, index) => (index === at ? { ...each, ...fields } : each)));
  return (
    <li
      className={styles.box}
      aria-label={`${number} of ${boxes.length}`}
      aria-current={boxes.length > 1 && box.key === currentKey ? 'step' : undefined}
      onFocus={() => onCurrent(box.key)}
    >
      <div className={styles.row}>
        <b className={styles.number}>
          {number} of {boxes.length}
        </b>
        <div className={styles.fields}>
          <div className={styles.weight}>
            <NumberField
              label={`Weight of box ${at + 1} in kg`}
              isLabelHidden
              placeholder="kg"
              value={box.weight}
              min={0}
              step={0.1}
              error={weightProblem(box)}
              onChange={(weight) => change({ weight })}
            />
          </div>
          <div className={styles.tracking}>
            <TextField
              label={`Tracking number of box ${at + 1}`}
              isLabelHidden
              placeholder="Tracking number"
              value={box.tracking}
              maxLength={200}
              onChange={(tracking) => change({ tracking: tracking ?? '' })}
              hint={<Recognized box={box} />}
            />
          </div>
        </div>
        <IconButton
          icon="trash-2"
          label={`Remove box ${at + 1}`}
          variant="quiet"
          isDisabled={boxes.length < 2}
          onPress={() => onChange(withoutBox(boxes, at))}
        />
      </div>
      {box.tracking.trim() !== '' && !recognizeCarrier(box.tracking) && (
        <SelectField
          label={`Carrier for box ${at + 1}`}
          optional
          options={carriers.map(({ id, name }) => ({ id, label: name }))}
          value={box.carrier}
          onChange={(carrier) => change({ carrier })}
        />
      )}
      <p className={styles.contents}>
        {contentsText(box, lines)}
        {boxes.length > 1 && (
          <Button variant="quiet" size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? 'Done' : 'Change contents'}
          </Button>
        )}
      </p>
      {isOpen && boxes.length > 1 && (
        <ul className={styles.lines}>
          {lines.map(({ id, name, quantity }) => (
            <li key={id}>
              <span>{name}</span>
              <NumberField
                label={`${name} in box ${at + 1}`}
                isLabelHidden
                value={box.lines.find((line) => line.id === id)?.quantity ?? 0}
                min={0}
                max={quantity}
                onChange={(wanted) => onChange(setInBox(boxes, at, id, wanted ?? 0))}
              />
              <span className={styles.of}>of {formatNumber(quantity)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Whose number it is, while it is typed or scanned. */
function Recognized({ box }: { box: PackedBox }) {
  if (box.tracking.trim() === '') return null;
  const { carrier, url } = trackingOf(box);
  if (!recognizeCarrier(box.tracking)) return <span className={styles.unknown}>No carrier found. Kept as text.</span>;
  return (
    <span className={styles.known}>
      <Icon name="circle-check" /> {carrier?.name} recognized
      {url && (
        <>
          {' · '}
          <a href={url} target="_blank" rel="noreferrer">
            Track
          </a>
        </>
      )}
    </span>
  );
}

function contentsText(box: PackedBox, lines: readonly ShippedLine[]) {
  const words = box.lines.flatMap(({ id, quantity }) => {
    const line = lines.find((each) => each.id === id);
    return line ? `${formatNumber(quantity)} × ${line.name}` : [];
  });
  return words.length > 0 ? words.join(', ') : 'Empty';
}
