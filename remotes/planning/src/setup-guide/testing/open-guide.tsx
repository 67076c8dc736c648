import { renderInShell, type ShellOptions } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { screen } from '@testing-library/react';
import { guideWorld } from '../../testing/guide-world.ts';
import SetupGuidePage from '../SetupGuidePage.tsx';

export const unit = '/setup/guide/area/unit?area=area&unit=unit';
export const preparation = '/setup/guide/area/unit/preparation?area=area&unit=unit&preparation=pouring';
export const spooning = '/setup/guide/area/unit/preparation?area=area&unit=unit&preparation=spooning';
const me = { id: 'me', firstName: 'Ada', lastName: 'Lovelace' };
/** A line of the notes, as Ada Lovelace adds it. */
export const line = (text: string) => new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d Ada Lovelace: ${text}$`);

/** The guide of Cedar Lane at this address, used by Ada Lovelace. */
export async function openGuide(route: string, options: ShellOptions = {}) {
  const api = options.api ?? guideWorld();
  const page = (
    <>
      <SetupGuidePage />
      <ToastRegion />
    </>
  );
  const user = { ...me, ...options.user };
  const view = await renderInShell(page, { projectId: 'cedar', route, ...options, api, user });
  await screen.findByRole('heading', { level: 1, hidden: true });
  return view;
}
export const patches = (api: ReturnType<typeof guideWorld>, path: string) =>
  api.sent('PATCH', path).map(({ body }) => body);
