import type { Outcome } from '../scan.ts';
import { scanCode, typeByHand } from '../testing/index.ts';
import { createScanScope, type ScanScope } from './scan-scope.ts';

// A radio link that falls out for a moment loses a part of a code, and a slow computer cuts one in two.

let scope: ScanScope;
let heard: string[];
const byId = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;

beforeEach(() => {
  jest.useFakeTimers();
  heard = [];
  document.body.innerHTML = `<input id="code"><input id="quantity" type="text" value="12"><button id="ship">Ship</button>`;
  scope = createScanScope({
    onScan: ({ readings: [text] }): Outcome => ({ tone: 'ok', title: text ?? '' }),
    onOutcome: ({ title }) => heard.push(title),
  });
  scope.attach(byId<HTMLInputElement>('code'));
});
afterEach(() => {
  scope.close();
  jest.useRealTimers();
});

it.each([
  ['GW-CM', 'D-UNDO'],
  ['HTTPS://PORTAL.EXAMPLE/S/K0FH', 'YPNQPEB8TFT2SBGE1SQ'],
  ['40063', '96385074'],
  ['GW-10', '34'],
])('says that a part is lost when %s comes, and %s after a hole; the whole code is read then', (beginning, end) => {
  byId('ship').focus();
  const pressed = jest.fn();
  byId('ship').addEventListener('click', pressed);
  scanCode(beginning, { suffix: [] });
  scanCode(end, { after: 400 });
  expect(heard).toEqual(['Half a code']);
  expect(pressed).not.toHaveBeenCalled();
  scanCode(beginning + end);
  expect(heard).toEqual(['Half a code', beginning + end]);
});

it('says that a part is lost when only the end of a code comes', () => {
  byId('ship').focus();
  scanCode('34');
  expect(heard).toEqual(['Half a code']);
});

it('takes a code that comes long after a beginning for a code', () => {
  byId('ship').focus();
  scanCode('GW-CM', { suffix: [] });
  scanCode('GW-1034', { after: 5_000 });
  expect(heard).toEqual(['GW-1034']);
});

it('says nothing of keys that a person presses, nor of what is typed into a field', () => {
  const pressed = jest.fn();
  byId('ship').addEventListener('click', pressed);
  byId('ship').focus();
  typeByHand('ab');
  expect(pressed).toHaveBeenCalledTimes(1);
  byId<HTMLInputElement>('quantity').focus();
  scanCode('34');
  expect(byId<HTMLInputElement>('quantity').value).toBe('1234');
  expect(heard).toEqual([]);
});

it('does not move the focus into the field while a code is coming in', () => {
  byId('ship').focus();
  byId('ship').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  jest.advanceTimersByTime(299);
  scanCode('GW-CMD', { suffix: [], after: 0, gap: 1 });
  jest.advanceTimersByTime(50);
  expect(byId('ship')).toHaveFocus();
  scanCode('-UNDO', { after: 0 });
  expect(heard).toEqual(['GW-CMD-UNDO']);
  jest.advanceTimersByTime(1_000);
  expect(byId('code')).toHaveFocus();
});

it('does not take the focus from a person who goes on by Tab', () => {
  byId('ship').focus();
  byId('ship').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  jest.advanceTimersByTime(200);
  byId('ship').dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  jest.advanceTimersByTime(1_000);
  expect(byId('ship')).toHaveFocus();
});
