import { type RenderedInShell, renderInShell, type ShellOptions } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { type BoundFunctions, type queries, screen, within } from '@testing-library/react';
import SpaceDesignPage from '../space-design/SpaceDesignPage.tsx';
import { spaceWorld } from './space-world.ts';

export const unit = '/spaceDesign/area/unit?area=n-area&unit=n-unit';
export const preparation = '/spaceDesign/area/unit/preparation?area=n-area&unit=n-unit&preparation=n-pouring';
export const subscriber = { user: { category: 'Subscriber' as const } };

export interface OpenSpace extends RenderedInShell {
  /** Chooses an action of a component. */
  run: (name: string, action: string) => Promise<void>;
  /** The entries of its menu, with the reason of those that are off. */
  menu: (name: string) => Promise<(string | null | undefined)[]>;
  dialog: (name: string, role?: string) => Promise<BoundFunctions<typeof queries>>;
}

/** Space design at a place of 'Cedar Lane', with the menus of its cards. */
export async function openSpace(route: string, { user: profile, ...options }: ShellOptions = {}): Promise<OpenSpace> {
  const api = options.api ?? spaceWorld();
  const page = (
    <>
      <SpaceDesignPage />
      <ToastRegion />
    </>
  );
  const user = { id: 'me', firstName: 'Ada', lastName: 'Lovelace', ...profile };
  const view = await renderInShell(page, { projectId: 'cedar', route, ...options, api, user });
  await screen.findByRole('heading', { level: 1 });
  const open = async (name: string) => {
    const card = (await screen.findByRole('heading', { level: 3, name })).closest('article') as HTMLElement;
    await view.user.click(within(card).getByRole('button', { name: /^Actions of/ }));
    return within(await screen.findByRole('menu'));
  };
  return {
    ...view,
    run: async (name: string, action: string) => {
      const menu = await open(name);
      await view.user.click(menu.getByRole('menuitem', { name: action }));
    },
    menu: async (name: string) => {
      const entries = (await open(name)).getAllByRole('menuitem').map((entry) => {
        const words = [...entry.querySelectorAll('span')].find(({ textContent }) => textContent);
        const [label, reason] = [...(words?.childNodes ?? [])].map(({ textContent }) => textContent);
        return entry.getAttribute('aria-disabled') === 'true' ? `${label} · ${reason}` : label;
      });
      await view.user.keyboard('{Escape}');
      return entries;
    },
    dialog: async (name: string, role = 'dialog') => within(await screen.findByRole(role, { name })),
  };
}
