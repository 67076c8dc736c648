import { type BrowserConfiguration, declarationSchema } from '@groundwork/federation/releases';
import { safeParse } from 'valibot';

// One chunk: no page of a release needs either.
export { withDevelopment } from './development.ts';

// A remote from source in a page of a deployed portal (docs: releases#develop-in-a-portal). Its development server, on the
// computer of this browser, says what it declares, and by the end of its answer that it went away.

type Preview = NonNullable<BrowserConfiguration['preview']>;

/** How the development server is: 'absent' when the page began without it and shows the live version. */
export type SourceState =
  | { status: 'running' }
  | { status: 'away' }
  | { status: 'absent'; reason?: string; isBack: boolean };

/** A server of this computer answers at once; one that is stopped while it debugs does not hold the portal. */
const patience = 3_000;

let state: SourceState = { status: 'absent', isBack: false };
const listeners = new Set<() => void>();

export const sourceState = (): SourceState => state;
export function subscribeToSource(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
function set(next: SourceState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** @throws Error that says what of the answer is wrong */
function read(text: string, name: string): NonNullable<BrowserConfiguration['development']>[string] {
  const { problem, entry, container, declaration } = JSON.parse(text) as Record<string, unknown>;
  if (typeof problem === 'string') throw new Error(problem);
  const parsed = safeParse(declarationSchema, declaration);
  if (!parsed.success || typeof entry !== 'string' || typeof container !== 'string')
    throw new Error('Its remote.json cannot be read.');
  if (parsed.output.name !== name) throw new Error(`It develops ${parsed.output.name}, and this link is for ${name}.`);
  return { entry, container, declaration: parsed.output };
}

/** Asks what the remote declares; undefined when its server does not answer: the page shows the live version then. */
export function fromSource({ name, source = '' }: Preview): Promise<BrowserConfiguration['development']> {
  return new Promise((resolve) => {
    const feed = new EventSource(`${source}/groundwork-source`);
    let first: string | undefined;
    let isStarted = false;
    const startWithout = (reason?: string) => {
      isStarted = true;
      set({ status: 'absent', reason, isBack: false });
      resolve(undefined);
    };
    const late = setTimeout(startWithout, patience);
    feed.onmessage = ({ data }: MessageEvent<string>) => {
      clearTimeout(late);
      if (!isStarted) {
        first = data;
        try {
          resolve({ [name]: read(data, name) });
          isStarted = true;
          set({ status: 'running' });
        } catch (error) {
          startWithout(error instanceof Error ? error.message : String(error));
        }
      } else if (first === data) set({ status: 'running' });
      else if (first !== undefined) location.reload();
      else set({ ...state, status: 'absent', isBack: true });
    };
    feed.onerror = () => {
      if (!isStarted) {
        clearTimeout(late);
        startWithout();
      } else if (state.status === 'running') set({ status: 'away' });
      else if (state.status === 'absent' && state.isBack) set({ ...state, isBack: false });
    };
  });
}
