import { scanCode } from '@groundwork/scan/testing';
import { renderInShell, type ShellOptions } from '@groundwork/testing';
import { act } from '@testing-library/react';
import { kitWorld } from '../../kits/testing/kit-world.ts';
import KittingPage from '../KittingPage.tsx';

/** A pick run over these kits, as Pia of the team opens it by its address. */
export const openRun = (kits: string, options: ShellOptions = {}) =>
  renderInShell(<KittingPage />, {
    warehouseId: 'portland',
    route: `/warehouse/kitting?kits=${kits}`,
    user: { id: 'pia', role: 'Basic', warehouseIds: ['portland'] },
    ...options,
    api: options.api ?? kitWorld(),
  });
export const scan = async (code: string) => act(async () => scanCode(code));
