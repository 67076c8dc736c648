import type { PrinterAnswer } from './ipp/decode.ts';
import { stateOf } from './printer-state.ts';

const answering = (state: number | undefined, ...reasons: readonly string[]) =>
  ({
    numbers: (name: string) => (name === 'printer-state' && state !== undefined ? [state] : []),
    texts: () => reasons,
  }) as unknown as PrinterAnswer;

it('says each reason once, whatever the printer thinks of it', () => {
  const { reasons } = stateOf(
    answering(5, 'media-jam-error', 'media-jam-report', 'cover-open', 'interlock-open-warning'),
  );
  expect(reasons).toEqual(['Paper is stuck in it.', 'Its cover is open.']);
});

it('names five reasons at most', () => {
  const many = ['media-empty', 'toner-empty', 'cover-open', 'paused', 'offline', 'shutdown'];
  expect(stateOf(answering(5, ...many)).reasons).toHaveLength(5);
});

it('does not call a printer ready that does not say what it is doing', () => {
  expect(stateOf(answering(undefined)).state).toBe('stopped');
  expect(stateOf(answering(9)).state).toBe('stopped');
});
