import { getSession, keptTextsKey } from '@groundwork/shell-sdk';

/** What a dialog has begun to make, as the tab remembers it over a reload. */
export interface KeptHalf {
  /** Of the link's request, which is one of a kind. */
  name: string;
  /** The order, where it was stored before its link. */
  orderId?: string;
  /** The dialog was closed without saving: all of it has to go. */
  isGivenUp: boolean;
}

// The next person at this tab does not see them.
const keyOf = () => keptTextsKey('half-made links', getSession()?.user.id ?? '');
/** Begun since the page was loaded: its dialog may still be open, or takes it back itself. */
const own = new Set<string>();

function read(): readonly KeptHalf[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf()) ?? '[]') as readonly KeptHalf[];
  } catch {
    // Storage that is forbidden.
    return [];
  }
}
function change(work: (halves: readonly KeptHalf[]) => readonly KeptHalf[]): void {
  try {
    sessionStorage.setItem(keyOf(), JSON.stringify(work(read())));
  } catch {
    // Storage that is full or forbidden: it is remembered until the page is left.
  }
}

// A duplicated tab begins with a copy of the first one's memory, and must not take back what is still being made there.
const lockOf = (name: string) => `groundwork-half-made:${name}`;
const endOf = new Map<string, () => void>();
function hold(name: string): void {
  if (endOf.has(name)) return;
  const ended = new Promise<void>((resolve) => endOf.set(name, resolve));
  void navigator.locks?.request(lockOf(name), () => ended);
}
function letGo(name: string): void {
  endOf.get(name)?.();
  endOf.delete(name);
}

/** Remembers it until it is finished or taken back, also when the page is loaded again. */
export function keepHalf(half: KeptHalf): void {
  own.add(half.name);
  hold(half.name);
  change((halves) => [...halves.filter(({ name }) => name !== half.name), half]);
}
export function forgetHalf(name: string): void {
  letGo(name);
  if (read().some((half) => half.name === name)) change((halves) => halves.filter((half) => half.name !== name));
}

/** What an earlier load of the page has left, once; what another page still makes is left to that. */
export async function takeLeftHalves(): Promise<readonly KeptHalf[]> {
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
  const left = read().filter(({ name }) => !own.has(name));
  const isElsewhere = ({ name }: KeptHalf) => held.has(lockOf(name));
  for (const half of left) {
    if (isElsewhere(half)) forgetHalf(half.name);
    else own.add(half.name);
  }
  return left.filter((half) => !isElsewhere(half));
}
