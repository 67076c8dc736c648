import type { PhotoButtonProps } from '@groundwork/records';
import { renderInShell } from '@groundwork/testing';
import { screen } from '@testing-library/react';
import type { RunLine } from '../run/run-lines.ts';
import { FoundStep } from './FoundStep.tsx';

// Hosts before this remote report a photo once it has arrived, and not that it is on its way.
jest.mock('@groundwork/records', () => ({
  ...jest.requireActual<object>('@groundwork/records'),
  PhotoButton: ({ label, onStart, onPhoto }: Omit<PhotoButtonProps, 'onStart'> & { onStart?: () => void }) => (
    <button
      type="button"
      onClick={() => {
        onStart?.();
        void onPhoto({ id: 'cracked', name: 'cracked.jpg' });
      }}
    >
      {label}
    </button>
  ),
}));

const vases: Partial<RunLine> = { name: 'Bud vase', locale: 'C1_03' };

it('sends the photo of damaged pieces with the shortage, in an older host too', async () => {
  const onContinue = jest.fn(async () => undefined);
  const { user } = await renderInShell(
    <FoundStep
      head="4 vases"
      warehouseId="portland"
      line={vases as RunLine}
      needed={4}
      submission={{ isBusy: false } as never}
      onContinue={onContinue}
      onClose={() => undefined}
    />,
  );
  await user.click(screen.getByRole('radio', { name: /Damaged/ }));
  await user.click(screen.getByRole('button', { name: 'Add a photo' }));
  await screen.findByRole('button', { name: 'Photo taken: cracked.jpg' });
  await user.click(screen.getByRole('button', { name: 'Continue with 4 missing' }));
  expect(onContinue).toHaveBeenCalledWith(0, 'Damaged', 'hold', { id: 'cracked', name: 'cracked.jpg' });
});
