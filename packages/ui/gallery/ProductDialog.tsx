import { useState } from 'react';
import {
  Banner,
  Button,
  CheckboxField,
  ColorField,
  Dialog,
  FileDrop,
  MoneyField,
  NumberField,
  RadioField,
  RichTextField,
  SelectField,
  TagField,
  TextField,
} from '../src/index.ts';
import styles from './Gallery.module.css';
import { description, tags, vendors } from './samples.ts';

/** A form with every field. */
export function ProductDialog() {
  const [name, setName] = useState<string | undefined>('Pouring pitchers, variety of 5');
  const [vendor, setVendor] = useState<string | undefined>('l');
  const [price, setPrice] = useState<number | undefined>(-42);
  const [external, setExternal] = useState<number | undefined>(49);
  const [text, setText] = useState<string | undefined>(description);
  const [website, setWebsite] = useState<string | undefined>('little-pitcher.example/sets/205');
  const [isDivisible, setIsDivisible] = useState(true);
  const [units, setUnits] = useState<number | undefined>(5);
  const [chosen, setChosen] = useState(['1', '2', '3', '4', '5']);
  const [color, setColor] = useState<string | undefined>('#40BF7B');
  const [mode, setMode] = useState('add');
  return (
    <Dialog
      title="Edit Product"
      onClose={() => {}}
      banner={
        <Banner tone="danger" onDismiss={() => {}}>
          Check 2 fields: <a href="#price">Price</a> and <a href="#website">Website</a>. Nothing was saved.
        </Banner>
      }
      footerNote="Modified yesterday by Dirk"
      footer={
        <>
          <Button>Cancel</Button>
          <Button variant="primary">Save</Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField label="Name" value={name} onChange={setName} />
        <SelectField label="Vendor" optional value={vendor} onChange={setVendor} options={vendors} />
        <div className={styles.pair}>
          <MoneyField label="Price" value={price} onChange={setPrice} min={0} error="Must be at least 0" />
          <MoneyField label="External price" note="shown to subscribers" value={external} onChange={setExternal} />
        </div>
        <RichTextField label="Description" value={text} onChange={setText} />
        <FileDrop accept="image/*" multiple label="Upload" onFiles={() => {}} />
        <TextField
          label="Website"
          value={website}
          onChange={setWebsite}
          error="Must be a valid URL beginning with 'http'"
        />
        <div className={styles.pair}>
          <div>
            <CheckboxField label="Consumable" value={!isDivisible} onChange={(on) => setIsDivisible(!on)} />
            <CheckboxField label="Divisible" value={isDivisible} onChange={setIsDivisible} />
          </div>
          <NumberField label="Divisible Units" note="per pack" value={units} onChange={setUnits} />
        </div>
        <TagField label="Tags" value={chosen} onChange={setChosen} tags={tags} onCreate={async () => undefined} />
        <TextField
          label="Notes"
          optional
          multiline
          value={undefined}
          onChange={() => {}}
          placeholder="For our own eyes"
        />
        <ColorField label="Color" value={color} onChange={setColor} />
        <RadioField
          label="Mode"
          value={mode}
          onChange={setMode}
          options={[
            { id: 'add', label: 'Add' },
            { id: 'replace', label: 'Replace' },
          ]}
        />
        <TextField label="Product ID" isReadOnly value="LPC-205" onChange={() => {}} hint="Given by the vendor" />
        <TextField label="Barcode" isDisabled value="4006381333931" onChange={() => {}} />
      </div>
    </Dialog>
  );
}
