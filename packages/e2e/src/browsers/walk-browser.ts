import type { Platform } from '../platform.ts';
import { sql } from '../sessions.ts';
import type { Scrollbars } from './open-puppeteer.ts';
import { type PlatformProxy, startProxy } from './proxy.ts';
import type { Step } from './step.ts';
import { fillForm } from './steps/form.ts';
import { checkGridEdges } from './steps/grid-edges.ts';
import { followGuide, workOffline } from './steps/guide.ts';
import { walkLists } from './steps/lists.ts';
import { changePlan } from './steps/plan.ts';
import { readCode } from './steps/scanner.ts';
import { signIn, signOut } from './steps/sign-in.ts';
import { type Outcome, walk } from './walk.ts';
import type { BrowserWindow } from './window.ts';

export interface Browser {
  open: (proxy: PlatformProxy, scrollbars: Scrollbars) => Promise<BrowserWindow>;
  /** Its driver has no log. */
  hooksConsole?: boolean;
}

/** The steps of each walk and its scrollbars: the second walk only looks at layouts that scrollbars change. */
const walks: readonly { scrollbars: Scrollbars; steps: readonly Step[] }[] = [
  {
    scrollbars: 'overlay',
    steps: [signIn, walkLists, checkGridEdges, fillForm, changePlan, followGuide, readCode, workOffline, signOut],
  },
  { scrollbars: 'classic', steps: [signIn, checkGridEdges] },
];
/** Names of the steps, in the order in which they are walked. */
export const stepNames: readonly string[] = [...new Set(walks.flatMap(({ steps }) => steps.map(({ name }) => name)))];

export interface BrowserWalk {
  browser: Browser;
  platform: Platform;
  /** For the pictures. */
  folder: string;
  /** Only these, after the sign-in that all need; none named: all. */
  only: readonly string[];
  onStep: (outcome: Outcome) => void;
}

/** Walks the main screens in one browser, and answers what came of each step. */
export async function walkBrowser({
  browser,
  platform,
  folder,
  only,
  onStep,
}: BrowserWalk): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const { portal, api, identity, blobs, chat } = platform;
  const scope = {
    projectId: await idOf('projects', 'Juniper Hill'),
    warehouseId: await idOf('locations', 'Portland Central'),
  };
  for (const { scrollbars, steps } of walks) {
    const chosen = steps.filter((step) => step === signIn || only.length === 0 || only.includes(step.name));
    if (chosen.length === 1 && !only.includes(signIn.name)) continue;
    const proxy = await startProxy([portal, api, identity, blobs, chat], browser);
    const window = await browser.open(proxy, scrollbars);
    try {
      const world = { window, proxy, portal, folder, scope };
      const onWalked = (outcome: Outcome) => onStep({ ...outcome, step: `${outcome.step} (${scrollbars} scrollbars)` });
      outcomes.push(...(await walk({ world, steps: chosen, onStep: onWalked })));
    } finally {
      await window.close();
      await proxy.stop();
    }
  }
  return outcomes;
}

const idOf = async (table: string, name: string) =>
  String((await sql(`select id from ${table} where doc->>'name' = $1 and not is_deleted`, [name]))[0]?.id ?? '');
