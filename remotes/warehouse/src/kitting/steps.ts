import { atom, getDefaultStore } from 'jotai';
import { type ReservationMove, reverseOf } from '../kits/reservation-move.ts';
import { moveReservations, refusalOf, refusalText } from '../kits/stock-commands.ts';

/** Something that was done in this browser and can be taken back (docs: domain/kitting#picking). */
export interface Step {
  id: string;
  moves: readonly ReservationMove[];
  /** The product's name, or the kit's. */
  name: string;
  quantity: number;
  /** 0: in no tote. */
  tote: number;
  /** In a few words: '2 into tote 3'. */
  what: string;
}

const mostSteps = 20;
const store = getDefaultStore();

/** The last steps of this browser, newest first. */
export const stepsAtom = atom<readonly Step[]>([]);
export const forgetSteps = (): void => store.set(stepsAtom, []);

const drop = (id: string) => store.set(stepsAtom, (steps) => steps.filter((step) => step.id !== id));

/** Moves pieces as one step; answers why not, when the server refuses it. */
export async function doStep(step: Omit<Step, 'id'>): Promise<string | undefined> {
  const id = crypto.randomUUID();
  store.set(stepsAtom, (steps) => [{ ...step, id }, ...steps].slice(0, mostSteps));
  const answer = await moveReservations(step.moves, { name: step.name, what: step.what });
  if (answer.kind !== 'refused') return undefined;
  drop(id);
  return refusalText(answer.error);
}

/** The reverse of a step, under a key of its own: nothing is erased. Refused where somebody moved it on since. */
export async function undoStep(step: Step): Promise<string | undefined> {
  drop(step.id);
  const tote = step.tote > 0 ? String(step.tote) : undefined;
  const moves = [...step.moves].reverse().map((move) => reverseOf(move, tote));
  const answer = await moveReservations(moves, { name: step.name, what: `Undo: ${step.what}` });
  return refusalOf(answer);
}
