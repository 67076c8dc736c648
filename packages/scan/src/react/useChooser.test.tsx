import { expectNoAxeViolations, renderInShell } from '@groundwork/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ResultBar } from '../result/ResultBar.tsx';
import type { Outcome } from '../scan.ts';
import { scanCode } from '../testing/index.ts';
import { ScanLine } from './ScanLine.tsx';
import { useChooser } from './useChooser.tsx';

const options = [
  { id: 'adult', label: 'Nail brush', detail: 'GW-1026' },
  { id: 'child', label: 'Nail brush, child', detail: 'GW-1027' },
];
function Page() {
  const [outcome, setOutcome] = useState<Outcome>();
  const [choose, chooser] = useChooser();
  return (
    <main>
      <h1>Pick run</h1>
      <ScanLine
        hint="Scan the product"
        onOutcome={setOutcome}
        onScan={async () => {
          const id = await choose({ title: 'Two products have this barcode', options });
          return id ? { tone: 'ok', title: `Took ${id}` } : { tone: 'error', title: 'Nothing was chosen' };
        }}
      />
      <ResultBar outcome={outcome} />
      {chooser}
    </main>
  );
}
const open = async () => {
  const view = await renderInShell(<Page />);
  act(() => scanCode('96385074'));
  await screen.findByRole('dialog', { name: 'Two products have this barcode' });
  return view;
};

it.each([
  ['1', 'Took adult'],
  ['2', 'Took child'],
  ['{Enter}', 'Took adult'],
  ['{Escape}', 'Nothing was chosen'],
])('is answered by the key %s', async (key, title) => {
  const { user } = await open();
  await expectNoAxeViolations(document.body);
  await user.keyboard(key);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('is answered by a touch, and ignores keys without an option', async () => {
  const { user } = await open();
  await user.keyboard('7');
  await user.click(screen.getByRole('button', { name: /Nail brush, child/ }));
  expect(await screen.findByText('Took child')).toBeInTheDocument();
});

it('lets no code choose: one that comes meanwhile is refused', async () => {
  await open();
  act(() => scanCode('4006381333931'));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await waitFor(() => expect(document.body).toHaveTextContent('Not scanned: a dialog is open'));
});
