import type { Outcome } from '@groundwork/scan';
import type { Kit, KitItem } from '../../kits/kit.ts';
import type { ReservationMove } from '../../kits/reservation-move.ts';
import { allocate } from '../../kits/stock-commands.ts';
import { chunksOf, movesOfItem, stepBackOf, toteOfStepBack } from '../ready-moves.ts';
import { reserveOutcome } from '../reserve-outcome.ts';
import { doStep } from '../steps.ts';

export interface KitActions {
  reserve: (items: readonly KitItem[], name: string) => void;
  drop: (item: KitItem) => void;
  ready: (item: KitItem) => void;
  back: (item: KitItem) => void;
}

export const nameOfItem = ({ product, order }: KitItem): string => product?.name ?? order.name;

/** The actions on the items of a kit; `say` gets the outcome. */
export function kitActions(kit: Pick<Kit, 'name'>, say: (outcome: Outcome) => void): KitActions {
  const move = (item: KitItem, moves: readonly ReservationMove[], what: string, tote = 0) => {
    for (const chunk of chunksOf(moves)) {
      const quantity = chunk.reduce((sum, each) => sum + each.quantity, 0);
      const step = { moves: chunk, name: nameOfItem(item), quantity, tote, what };
      void doStep(step).then((why) => why && say({ tone: 'error', title: 'Not done', detail: why }));
    }
  };
  return {
    reserve: (items, name) => {
      const orderIds = items.filter(({ short }) => short > 0).map(({ order }) => order.id);
      if (orderIds.length === 0) return say({ tone: 'ok', title: 'Everything is reserved' });
      void allocate(orderIds, { name, what: 'Reserve' }).then((answer) => say(reserveOutcome(answer)));
    },
    drop: (item) => move(item, movesOfItem(item, 'Reserved', 'Dropped'), 'dropped'),
    ready: (item) => {
      if (!navigator.onLine)
        return say({ tone: 'error', title: 'Not saved', detail: 'No connection to the server. Ready needs one.' });
      move(item, movesOfItem(item, 'Dropped', 'Ready'), `ready in ${kit.name}`);
    },
    back: (item) => move(item, stepBackOf(item), 'one step back', toteOfStepBack(item)),
  };
}
