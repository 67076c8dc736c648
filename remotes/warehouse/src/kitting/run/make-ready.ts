import type { Outcome } from '@groundwork/scan';
import { countOf } from '../../count-of.ts';
import { chunksOf, readyMoves } from '../ready-moves.ts';
import type { RunKit } from '../run-kits.ts';
import { doStep } from '../steps.ts';

const namesOf = (kits: readonly RunKit[]) => kits.map(({ name }) => name).join(', ');

const isComplete = ({ items }: RunKit) => items.every(({ short }) => short === 0);

/** 'Sand table lacks 1 item. …': a kit that lacks something does not ship as a whole; undefined where none does. */
export function lackingKits(kits: readonly RunKit[]): string | undefined {
  const lacking = kits.filter((kit) => !isComplete(kit));
  if (lacking.length === 0) return undefined;
  const items = lacking.flatMap((kit) => kit.items.filter(({ short }) => short > 0)).length;
  const verb = lacking.length === 1 ? 'lacks' : 'lack';
  return `${namesOf(lacking)} ${verb} ${countOf(items, 'item')}. Decide about what is short first.`;
}

/**
 * Makes kits ready, one request each, so that a refused kit does not block the others. The outcome is shown only after
 * the server has answered: others ship the ready pieces.
 */
export async function makeReady(kits: readonly RunKit[]): Promise<Outcome> {
  const answers = await Promise.all(
    kits.map(async (kit) => {
      const steps = chunksOf(readyMoves(kit.items)).map((moves) => {
        const quantity = moves.reduce((sum, move) => sum + move.quantity, 0);
        return doStep({ moves, name: kit.name, quantity, tote: kit.tote, what: 'made ready' });
      });
      const [why] = (await Promise.all(steps)).filter((each) => each !== undefined);
      return { kit, why };
    }),
  );
  const done = answers.filter(({ why }) => why === undefined).map(({ kit }) => kit);
  const refused = answers.filter(({ why }) => why !== undefined);
  const words = done.length === 1 ? `${namesOf(done)} is ready` : `${countOf(done.length, 'kit')} are ready`;
  if (refused.length === 0) {
    const lacking = lackingKits(done);
    const whole = done.filter(isComplete);
    const ship = whole.length > 0 ? `SHIP takes ${namesOf(whole)}.` : '';
    return lacking
      ? { tone: 'ok', title: `${words}, but not complete`, detail: [lacking, ship].filter(Boolean).join(' ') }
      : { tone: 'complete', title: words, detail: 'Scan SHIP to go to shipping.' };
  }
  const names = namesOf(refused.map(({ kit }) => kit));
  return {
    tone: 'error',
    title: refused.length === 1 ? `${names} is not ready` : `${names} are not ready`,
    detail: [...new Set(refused.map(({ why }) => why)), ...(done.length > 0 ? [`${words}.`] : [])].join(' '),
  };
}
