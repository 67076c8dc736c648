import { renderInShell } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import { Composer } from './Composer.tsx';
import type { GroupChannel } from './sdk.ts';

const typing = { startTyping: async () => {}, endTyping: async () => {} };
const channel = { url: 'maple', ...typing } as unknown as GroupChannel;

it('goes on in the message after somebody was chosen to be mentioned', async () => {
  const onSend = jest.fn();
  const { user } = await renderInShell(
    <Composer
      channel={channel}
      name="Maple Annex"
      mentionable={[{ userId: 'ben', nickname: 'Ben Basic' }]}
      onSend={onSend}
      onEdit={async () => {}}
      onCancel={() => {}}
    />,
  );
  await user.type(screen.getByRole('textbox', { name: 'Write to Maple Annex' }), 'Thursday');
  await user.click(screen.getByRole('button', { name: 'Mention somebody' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ben Basic' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Write to Maple Annex' })).toHaveFocus());
  await user.keyboard('please bring the key.{Enter}');
  expect(onSend).toHaveBeenCalledWith('Thursday @Ben Basic please bring the key.');
  // A person who looks at the names and chooses nobody is back at the button.
  await user.click(screen.getByRole('button', { name: 'Mention somebody' }));
  await screen.findByRole('menuitem', { name: 'Ben Basic' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mention somebody' })).toHaveFocus());
});
