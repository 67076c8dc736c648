import { type Outcome, type Scan, useFeedback } from '@groundwork/scan';
import { useNavigate } from '@groundwork/shell-sdk';
import { formatNumber } from '@groundwork/ui';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useCallback, useMemo, useRef, useState } from 'react';
import { inventoryItemsAtom } from '../../kits/expected-stock.ts';
import type { Kit } from '../../kits/kit.ts';
import { stockByProduct } from '../../kits/stock-index.ts';
import { kitsAtom } from '../../kits/useKits.ts';
import { isAllReady, itemsToScan, readyMoves } from '../ready-moves.ts';
import type { RunKit } from '../run-kits.ts';
import { doStep, type Step, stepsAtom, undoStep } from '../steps.ts';
import { useCodeMeaning, useFindProduct } from '../useCodeMeaning.ts';
import { lackingKits, makeReady } from './make-ready.ts';
import { putByHand } from './put-by-hand.ts';
import { type Run, type RunLine, type RunRow, runOf } from './run-lines.ts';
import { putOff, scanned } from './run-machine.ts';
import { type Effect, firstState, type RunState } from './run-state.ts';

export interface PickRun {
  kits: readonly RunKit[];
  run: Run;
  state: RunState;
  outcome: Outcome | undefined;
  onScan: (scan: Scan) => Outcome | undefined;
  onOutcome: (outcome: Outcome | undefined) => void;
  goTo: (line: RunLine) => void;
  /** A tap instead of a scan. */
  put: (line: RunLine, row: RunRow) => void;
  later: () => void;
  undo: (step: Step) => void;
  readyAll: () => void;
  /** Goes to shipping with the kits that are ready. */
  ship: () => void;
  /** The line whose shortage is asked about, as it was when the question came: what is booked may empty it. */
  short: RunLine | undefined;
  setShort: (lineId: string | undefined) => void;
  /** The server has not confirmed yet that the kits are ready. */
  isReadying: boolean;
  /** The kits to be ticked off before they are ready. */
  isChecking: boolean;
  setChecking: (isChecking: boolean) => void;
}

export interface PickRunOptions {
  warehouseId: string;
  /** Which of the kits are picked, and into which totes. */
  choose: (kits: readonly Kit[]) => readonly RunKit[];
  canKit: boolean;
  /** Another kit's label was scanned. */
  onKit: (id: string) => Outcome;
}

/** A pick run: its list follows from the reservations, its state is what the picker holds in the hand. */
export function usePickRun({ warehouseId, choose, canKit, onKit }: PickRunOptions): PickRun {
  const allKits = useAtomValue(kitsAtom(warehouseId));
  const items = useAtomValue(inventoryItemsAtom(warehouseId));
  const kits = useMemo(() => choose(allKits), [choose, allKits]);
  const run = useMemo(() => runOf(kits, items, stockByProduct(items)), [kits, items]);
  const [state, setState] = useState(firstState);
  const [outcome, setOutcome] = useState<Outcome>();
  const [short, setShortLine] = useState<RunLine>();
  const [isChecking, setChecking] = useState(false);
  const meaningOf = useCodeMeaning(warehouseId);
  const find = useFindProduct(warehouseId);
  const feedback = useFeedback();
  const navigate = useNavigate();
  // Codes may come faster than React draws: each is understood by what the one before has made.
  const latest = useRef(state);
  const checking = useRef(isChecking);
  checking.current = isChecking;
  const [isReadying, setReadying] = useState(false);
  // How many READY ALL wait for the server's answer.
  const readying = useRef(0);
  const set = (next: RunState) => {
    latest.current = next;
    setState(next);
  };
  const kitsNow = () => choose(getDefaultStore().get(kitsAtom(warehouseId)));
  const runNow = () => {
    const itemsNow = getDefaultStore().get(inventoryItemsAtom(warehouseId));
    return runOf(kitsNow(), itemsNow, stockByProduct(itemsNow));
  };

  const setShort = (lineId: string | undefined) =>
    setShortLine(lineId === undefined ? undefined : runNow().lines.find(({ id }) => id === lineId));

  const fail = (title: string | undefined) => {
    if (!title) return;
    feedback.error();
    setOutcome(refusal(title));
  };
  const readyAll = (): Outcome | undefined => {
    const kits = kitsNow();
    const open = kits.filter((kit) => itemsToScan(kit.items) === 0);
    const moves = readyMoves(open.flatMap((kit) => kit.items));
    if (moves.length === 0) {
      const more = kits.reduce((sum, kit) => sum + itemsToScan(kit.items), 0);
      const title = more > 0 ? `Scan ${formatNumber(more)} more to finish` : 'Nothing to make ready';
      return {
        tone: 'error',
        title,
        detail: more > 0 ? 'Then scan READY ALL again.' : 'No tote holds anything that is not ready yet.',
      };
    }
    if (!navigator.onLine)
      return { tone: 'error', title: 'Not saved', detail: 'No connection to the server. Ready needs one.' };
    if (needsCheck(open) && !checking.current) {
      setChecking(true);
      return {
        tone: 'ok',
        title: 'Compare with the picture',
        detail: 'Scan READY ALL again when everything is there.',
      };
    }
    setChecking(false);
    const kitsToReady = open.filter(({ items }) => readyMoves(items).length > 0);
    readying.current++;
    setReadying(true);
    void makeReady(kitsToReady).then((said) => {
      readying.current--;
      setReadying(readying.current > 0);
      feedback[said.tone]();
      // An error stays until it is removed.
      const stays = (shown: Outcome | undefined) => shown?.tone === 'error' && shown.title !== stillReadying.title;
      setOutcome((shown) => (said.tone !== 'error' && stays(shown) ? shown : said));
    });
    const [only, ...others] = kitsToReady;
    return {
      tone: 'ok',
      title: 'Making ready …',
      detail: others.length > 0 ? `${formatNumber(kitsToReady.length)} kits` : only?.name,
    };
  };
  const undo = (step: Step | undefined): Outcome => {
    if (!step)
      return { tone: 'error', title: 'Nothing to undo', detail: 'The steps of this browser are listed below.' };
    void undoStep(step).then((why) => why && fail(`Not undone. ${why}`));
    return { tone: 'ok', title: 'Undone', detail: `${step.what}: ${step.name}.` };
  };
  const apply = (effect: Effect, said: Outcome | undefined): Outcome | undefined => {
    switch (effect.kind) {
      case 'move': {
        const { moves, name, quantity, tote } = effect;
        const what = tote > 0 ? `${formatNumber(quantity)} into tote ${tote}` : `${formatNumber(quantity)} dropped`;
        // Other codes were scanned meanwhile: the outcome names the pieces that are not booked.
        void doStep({ moves, name, quantity, tote, what }).then(
          (why) => why && fail(`Not booked: ${name}, ${what}. ${why}`),
        );
        return said;
      }
      case 'undo':
        return undo(getDefaultStore().get(stepsAtom)[0]);
      case 'ready-all':
        return readyAll();
      case 'short':
        setShort(effect.lineId);
        return undefined;
      case 'kit':
        return onKit(effect.id);
      case 'ship':
        if (readying.current > 0) return stillReadying;
        return ship(kitsNow(), (address) => void navigate(address));
      case 'leave':
        void navigate('/warehouse/kitting');
        return undefined;
    }
  };
  const onScan = (scan: Scan): Outcome | undefined => {
    if (!canKit) return { tone: 'error', title: 'Not allowed', detail: 'You are not a team member of this warehouse.' };
    const step = scanned(runNow(), latest.current, meaningOf(scan), find);
    set(step.state);
    return step.effect ? apply(step.effect, step.said) : step.said;
  };
  const say = (said: Outcome | undefined) => {
    setOutcome(said);
    if (said?.tone === 'error') feedback.error();
  };
  return {
    kits,
    run,
    state,
    outcome,
    onScan,
    onOutcome: setOutcome,
    goTo: useCallback((line: RunLine) => {
      latest.current = { ...latest.current, lineId: line.id, taken: undefined };
      setState(latest.current);
    }, []),
    put: (line, row) => {
      const step = putByHand(run, latest.current, line, row);
      set(step.state);
      say(step.effect ? apply(step.effect, step.said) : step.said);
    },
    later: () => {
      const step = putOff(runNow(), latest.current);
      set(step.state);
      say(step.said);
    },
    undo: (step) => say(undo(step)),
    readyAll: () => say(readyAll()),
    ship: () => say(apply({ kind: 'ship' }, undefined)),
    short,
    setShort,
    isReadying,
    isChecking,
    setChecking,
  };
}

/** The picture is compared before a kit is ready when there is one (docs: domain/kitting#picking). */
const needsCheck = (kits: readonly RunKit[]) =>
  kits.some(({ kit: { preparation } }) => /<img\b/i.test(preparation?.kittingInstructions ?? ''));

const stillReadying = {
  tone: 'error',
  title: 'Still making ready',
  detail: 'Scan SHIP again when the kits are ready.',
} as const satisfies Outcome;

const refusal = (why: string): Outcome => {
  const [title = why, ...rest] = why.split(/(?<=\.)\s+/);
  return {
    tone: 'error',
    title: title.replace(/\.$/, ''),
    detail: rest.join(' ') || 'The list shows the current state.',
  };
};

function ship(kits: readonly RunKit[], go: (address: string) => void): Outcome | undefined {
  const allReady = kits.filter(({ kit }) => kit.status === 'Ready');
  const [first] = allReady;
  if (!first) {
    const lacking = lackingKits(kits.filter(({ items }) => isAllReady(items)));
    return { tone: 'error', title: 'Nothing to ship', detail: lacking ?? 'Scan READY ALL first.' };
  }
  // A shipment goes to one project: the others are shipped after it.
  const ids = new Set(allReady.filter(({ project }) => project?.id === first.project?.id).map(({ kit }) => kit.id));
  go(`/warehouse/shipping?kit=${[...ids].map(encodeURIComponent).join()}`);
  return undefined;
}
