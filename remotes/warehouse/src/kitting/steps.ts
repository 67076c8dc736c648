import { isWorthRepeating } from '@groundwork/data-cache';
import { keptTextsKey, sessionAtom } from '@groundwork/shell-sdk';
import { atom, getDefaultStore } from 'jotai';
import * as v from 'valibot';
import { isReservationMove, type ReservationMove, reverseOf } from '../kits/reservation-move.ts';
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

const keptSteps = v.array(
  v.object({
    ...{ id: v.string(), name: v.string(), quantity: v.number(), tote: v.number(), what: v.string() },
    moves: v.array(v.custom<ReservationMove>(isReservationMove)),
  }),
);
const mostSteps = 20;
const store = getDefaultStore();

// A reload, such as one for a new release, must not take Undo away from a picker. The steps end with the tab and with the
// sign-out, and the next person at it does not see them.
const userIdAtom = atom((get) => get(sessionAtom)?.user.id ?? '');
const keyOfSteps = (userId: string) => keptTextsKey('kitting', userId);

function readKept(userId: string): readonly Step[] {
  try {
    return v.parse(keptSteps, JSON.parse(sessionStorage.getItem(keyOfSteps(userId)) ?? '[]'));
  } catch {
    // Storage that is forbidden, or steps of another release.
    return [];
  }
}
const changedAtom = atom<{ userId: string; steps: readonly Step[] }>();

/** The last steps of the user in this browser, newest first. */
export const stepsAtom = atom((get) => {
  const userId = get(userIdAtom);
  const changed = get(changedAtom);
  return changed?.userId === userId ? changed.steps : readKept(userId);
});

function show(steps: readonly Step[]): void {
  store.set(changedAtom, { userId: store.get(userIdAtom), steps });
}
function change(work: (steps: readonly Step[]) => readonly Step[]): void {
  const steps = work(store.get(stepsAtom));
  show(steps);
  try {
    sessionStorage.setItem(keyOfSteps(store.get(userIdAtom)), JSON.stringify(steps));
  } catch {
    // Storage that is full or forbidden: they are here until the page is left.
  }
}
export function forgetSteps(): void {
  store.set(changedAtom, undefined);
  sessionStorage.removeItem(keyOfSteps(store.get(userIdAtom)));
}

const without = (steps: readonly Step[], id: string) => steps.filter((step) => step.id !== id);
const drop = (id: string) => change((steps) => without(steps, id));

/** Lets Undo take back moves that were stored otherwise than by `doStep`. @returns the step's id */
export function keepStep(step: Omit<Step, 'id'>): string {
  const id = crypto.randomUUID();
  change((steps) => [{ ...step, id }, ...steps].slice(0, mostSteps));
  return id;
}

/** Moves pieces as one step; answers why not, when the server refuses it. */
export async function doStep(step: Omit<Step, 'id'>): Promise<string | undefined> {
  const id = keepStep(step);
  const answer = await moveReservations(step.moves, { name: step.name, what: step.what });
  if (answer.kind !== 'refused') return undefined;
  drop(id);
  return refusalText(answer.error);
}

/** The reverse of a step, under a key of its own: nothing is erased. Refused where somebody moved it on since. */
export async function undoStep(step: Step): Promise<string | undefined> {
  const userId = store.get(userIdAtom);
  const before = store.get(stepsAtom);
  // Another Undo means the step before; only a reload before the answer finds this one again.
  show(without(before, step.id));
  const tote = step.tote > 0 ? String(step.tote) : undefined;
  const moves = [...step.moves].reverse().map((move) => reverseOf(move, tote));
  const answer = await moveReservations(moves, { name: step.name, what: `Undo: ${step.what}` });
  if (store.get(userIdAtom) === userId) {
    if (answer.kind === 'refused' && mayBeTriedAgain(answer.responseCode)) putBack(step, before);
    else drop(step.id);
  }
  return refusalOf(answer);
}

/** Pieces that somebody has moved on are not moved back at a second attempt either. */
const mayBeTriedAgain = (responseCode: number) =>
  responseCode < 400 || responseCode >= 500 || isWorthRepeating(responseCode);

/** Between the steps that were after it and those before it. */
function putBack(step: Step, before: readonly Step[]): void {
  const older = new Set(before.slice(before.findIndex(({ id }) => id === step.id) + 1).map(({ id }) => id));
  change((steps) => [...steps.filter(({ id }) => !older.has(id)), step, ...steps.filter(({ id }) => older.has(id))]);
}
