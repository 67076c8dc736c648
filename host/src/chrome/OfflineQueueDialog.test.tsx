import type { WaitingChange } from '@groundwork/data-cache';
import { render, screen } from '@testing-library/react';
import { OfflineQueueDialog } from './OfflineQueueDialog.tsx';

const refused = (path: string): WaitingChange => ({
  ...{ id: path, recordId: path, collection: 'inventoryitems', name: 'Child mop', what: '4 pieces', madeAt: 0 },
  ...{ failure: 'Dirk Director was faster.', command: { path, body: {}, what: '4 pieces' } },
});

it.each([
  ['reservations/move', 'Do it anyway with what is left'],
  ['counts/save', 'Retry'],
  ['inventoryitems/adjust', 'Retry'],
])('offers for a refused %s what pressing it will do, by a name that begins with what is written', (path, words) => {
  const act = async () => undefined;
  render(<OfflineQueueDialog changes={[refused(path)]} onRetry={act} onDiscard={act} onClose={act} />);
  expect(screen.getByRole('button', { name: `${words}: 4 pieces of Child mop` })).toHaveTextContent(words);
});
