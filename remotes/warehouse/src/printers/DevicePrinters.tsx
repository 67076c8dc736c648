import { SelectField } from '@groundwork/ui';
import { useState } from 'react';
import { choosePrinter, printerFor } from './chosen-printers.ts';
import styles from './DevicePrinters.module.css';
import { holdsPaper, type NamedPrinter, paperLabel } from './network-printers.ts';

/** Which printer this device uses, for each paper that more than one of them holds. */
export function DevicePrinters({ printers }: { printers: readonly NamedPrinter[] }) {
  const [, setChosen] = useState<string>();
  const suitable = (paper: string) => printers.filter((printer) => holdsPaper(printer, paper));
  const papers = [...new Set(printers.flatMap(({ media }) => media))].filter((paper) => suitable(paper).length > 1);
  if (papers.length === 0) return null;
  const choose = (paper: string, id: string | undefined) => {
    if (id === undefined) return;
    choosePrinter(paper, id);
    setChosen(`${paper} ${id}`);
  };
  return (
    <section className={styles.device} aria-labelledby="device-printers">
      <h2 id="device-printers">This device prints on</h2>
      <div className={styles.papers}>
        {papers.map((paper) => (
          <SelectField
            key={paper}
            label={paperLabel(paper)}
            options={suitable(paper).map(({ id, name }) => ({ id, label: name }))}
            value={printerFor(paper, printers)?.id}
            onChange={(id) => choose(paper, id)}
          />
        ))}
      </div>
    </section>
  );
}
