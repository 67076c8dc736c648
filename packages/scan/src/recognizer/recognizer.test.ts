import type { Outcome, Scan } from '../scan.ts';
import { scanCode, typeByHand } from '../testing/index.ts';
import { createScanScope, type ScanScope, type ScanScopeOptions } from './scan-scope.ts';

const codes = [
  'A1_01',
  'F4_06',
  'B1,06',
  'GW-1026',
  'GW-CMD-READY-ALL',
  'gw-tote-3',
  '4006381333931',
  '036000291452',
  '0123456789012345678901234567',
  ']C10110614141123452',
  'HTTPS://PORTAL.EXAMPLE/S/K0FHYPNQPEB8TFT2SBGE1SQ',
  'aBc$%+/.:-Z9',
];
const places = {
  'the scan field': '#code',
  'the page itself': undefined,
  'a quantity field': '#quantity',
  'a text area': '#notes',
  'a button': '#ship',
  'a menu': '#entry',
} as const;

let scope: ScanScope;
let scans: Scan[];
let outcomes: Outcome[];
const texts = () => scans.map(({ readings: [text] }) => text);
const byId = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
const open = (options: Partial<ScanScopeOptions> = {}) =>
  createScanScope({
    onScan: (scan) => {
      scans.push(scan);
      return undefined;
    },
    onOutcome: (outcome) => outcomes.push(outcome),
    ...options,
  });

beforeEach(() => {
  scans = [];
  outcomes = [];
  document.body.innerHTML = `
    <input id="code"><input id="quantity" type="text" value="12"><textarea id="notes">fine</textarea>
    <input id="password" type="password"><div id="rich" contenteditable="true" tabindex="0"></div>
    <button id="ship">Ship</button><div role="menu"><div id="entry" role="menuitem" tabindex="-1">Entry</div></div>`;
  scope = open();
  scope.attach(byId<HTMLInputElement>('code'));
});
afterEach(() => scope.close());
const focus = (selector: string | undefined) => {
  if (selector) document.querySelector<HTMLElement>(selector)?.focus();
  else (document.activeElement as HTMLElement).blur();
};

describe.each(Object.entries(places))('with the focus on %s', (_, selector) => {
  it.each([5, 20, 60, 95])('reads 12 codes whose characters are %d ms apart', (gap) => {
    focus(selector);
    for (const code of codes) scanCode(code, { gap });
    expect(texts()).toEqual(codes.map((code) => code.replace(/^]C1/, '')));
    expect(byId<HTMLInputElement>('quantity').value).toBe('12');
    expect(byId<HTMLTextAreaElement>('notes').value).toBe('fine');
    expect(byId<HTMLInputElement>('code').value).toBe('');
  });

  it('presses nothing by the Enter and the spaces of a code', () => {
    const pressed = jest.fn();
    byId('ship').addEventListener('click', pressed);
    byId('entry').addEventListener('click', pressed);
    focus(selector);
    scanCode('ORDER 7 A');
    expect(texts()).toEqual(['ORDER 7 A']);
    expect(pressed).not.toHaveBeenCalled();
  });

  it('reads codes that end with Tab, and keeps the focus', () => {
    focus(selector);
    const before = document.activeElement;
    scanCode('A1_01', { suffix: ['Tab'] });
    expect(texts()).toEqual(['A1_01']);
    expect(document.activeElement).toBe(before);
  });
});

it('takes nothing for a scan that a person types outside of the field, and leaves it where it was typed', () => {
  const quantity = byId<HTMLInputElement>('quantity');
  quantity.focus();
  typeByHand('3456');
  for (const place of ['ship', 'entry']) {
    byId(place).focus();
    typeByHand('A1_01');
  }
  expect(scans).toEqual([]);
  expect(quantity.value).toBe('123456');
});

it('takes nothing for a scan that a fast person types unevenly into another field', () => {
  const quantity = byId<HTMLInputElement>('quantity');
  quantity.focus();
  scanCode('34', { gap: 98, suffix: [] });
  scanCode('56', { gap: 60, suffix: [], after: -20 });
  scanCode('78', { gap: 90, after: 0 });
  expect(scans).toEqual([]);
  expect(quantity.value).toBe('12345678');
});

it('takes what a person types into the field and ends with Enter', () => {
  byId('code').focus();
  typeByHand('A1');
  expect(scans).toEqual([{ readings: ['A1'], source: 'typed' }]);
});

it('puts back value and caret of a field, and lets its owner know', () => {
  const quantity = byId<HTMLInputElement>('quantity');
  const seen: string[] = [];
  quantity.addEventListener('input', () => seen.push(quantity.value));
  quantity.focus();
  quantity.setSelectionRange(1, 2);
  scanCode('A1_01');
  expect(seen.at(-1)).toBe('12');
  expect([quantity.selectionStart, quantity.selectionEnd]).toEqual([1, 2]);
});

it.each(['password', 'rich'])('leaves alone what is typed into a private field (%s)', (id) => {
  byId(id).focus();
  scanCode('A1_01');
  expect(scans).toEqual([]);
});

it('goes on in the field when the focus comes there in the middle of a code', () => {
  focus(undefined);
  scanCode('GW-', { suffix: [] });
  byId('code').focus();
  scanCode('1026', { after: 0 });
  expect(texts()).toEqual(['GW-1026']);
});

it('reads nothing after it is closed', () => {
  scope.close();
  scanCode('A1_01');
  expect(scans).toEqual([]);
});

it('takes a code with fewer than 4 characters in its field only', () => {
  focus(undefined);
  scanCode('A1');
  byId('code').focus();
  scanCode('A2');
  expect(texts()).toEqual(['A2']);
});

it('ignores keys of an input method, held keys and keys with the system key', () => {
  focus(undefined);
  for (const init of [{ isComposing: true }, { repeat: true }, { metaKey: true }])
    for (const key of ['A', '1', '_', '0', '1', 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
  expect(scans).toEqual([]);
});

describe('the two readings of a key [A3]', () => {
  it.each(['A1_01', '4006381333931', 'HTTPS://PORTAL.EXAMPLE/S/K0FHYP', 'GW-CMD-QTY-5'])(
    'reads %s of a scanner set to US on a French system',
    (code) => {
      for (const place of ['code', 'quantity', 'ship']) {
        byId(place).focus();
        scanCode(code, { layout: 'azerty' });
      }
      expect(scans).toHaveLength(3);
      for (const { readings } of scans) {
        expect(readings).toHaveLength(2);
        expect(readings[1]).toBe(code);
      }
    },
  );

  it('has one reading where both are the same', () => {
    focus(undefined);
    scanCode('A1_01');
    expect(scans).toEqual([{ readings: ['A1_01'], source: 'wedge' }]);
  });
});

describe('control characters [A4]', () => {
  const press = (init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
    document.body.dispatchEvent(event);
    return event;
  };

  it.each(['code', 'ship'])('keeps the separators of GS1 that come as Ctrl+] (focus: %s)', (place) => {
    byId(place).focus();
    scanCode(']C10112345678901231\u001d10ABC\u001d3712');
    expect(scans).toEqual([{ readings: ['0112345678901231\u001d10ABC\u001d3712'], symbology: 'C1', source: 'wedge' }]);
  });

  it('keeps a separator that comes as F8, and leaves F8 to the browser outside of a code', () => {
    focus(undefined);
    scanCode('0112', { suffix: [] });
    scanCode('', { suffix: ['F8'], after: 0 });
    scanCode('3712', { after: 0 });
    expect(texts()).toEqual(['0112\u001d3712']);
    expect(press({ key: 'F8', code: 'F8' }).defaultPrevented).toBe(false);
  });

  it('ends a code with EOT', () => {
    focus(undefined);
    scanCode('A1_01\u0004', { suffix: [] });
    expect(texts()).toEqual(['A1_01']);
  });

  it('cuts the symbology identifier off on a French system too', () => {
    byId('code').focus();
    scanCode(']E04006381333931', { layout: 'azerty' });
    expect(scans[0]?.symbology).toBe('E0');
    expect(scans[0]?.readings).toContain('4006381333931');
  });

  it('counts CRLF once, and swallows the arrow that some line feeds become', () => {
    const quantity = byId<HTMLInputElement>('quantity');
    const keys: string[] = [];
    quantity.addEventListener('keydown', ({ key }) => keys.push(key));
    quantity.focus();
    scanCode('A1_01', { suffix: ['Enter', 'Enter'] });
    scanCode('A1_02', { suffix: ['Enter', 'ArrowDown'] });
    expect(texts()).toEqual(['A1_01', 'A1_02']);
    expect(keys.filter((key) => key.length > 1)).toEqual([]);
  });

  it.each([
    { key: 'F5', code: 'F5' },
    { key: 'r', code: 'KeyR', ctrlKey: true },
    { key: 'Tab', code: 'Tab' },
    { key: 'Enter', code: 'Enter' },
    { key: 'd', code: 'KeyD', ctrlKey: true },
  ])('leaves $key (ctrl: $ctrlKey) to the browser', (init) => expect(press(init).defaultPrevented).toBe(false));

  it('leaves spaces to the page however fast they come: they press a box twice', () => {
    byId('ship').focus();
    const press = (timeStamp: number) => {
      const event = new KeyboardEvent('keydown', { key: ' ', code: 'Space', bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      byId('ship').dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect([press(90_000), press(90_040), press(90_080)]).toEqual([false, false, false]);
  });

  it('keeps single letters from shortcuts while it is open, and a first space for buttons', () => {
    const shortcut = jest.fn();
    document.addEventListener('keydown', shortcut);
    byId('ship').focus();
    press({ key: 'd', code: 'KeyD' });
    expect(shortcut).not.toHaveBeenCalled();
    expect(document.documentElement.hasAttribute('data-scanning')).toBe(true);
    scope.close();
    expect(document.documentElement.hasAttribute('data-scanning')).toBe(false);
    press({ key: 'd', code: 'KeyD' });
    expect(shortcut).toHaveBeenCalledTimes(1);
    document.removeEventListener('keydown', shortcut);
  });
});

describe('a scanner without a suffix', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    scope.close();
    scope = open({ mode: 'silence' });
    scope.attach(byId<HTMLInputElement>('code'));
  });
  afterEach(() => jest.useRealTimers());

  it.each(['code', 'quantity', 'ship'])('has ended a code after 150 ms of silence (focus: %s)', (place) => {
    byId(place).focus();
    scanCode('A1_01', { suffix: [] });
    jest.advanceTimersByTime(149);
    expect(scans).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(texts()).toEqual(['A1_01']);
    expect(byId<HTMLInputElement>('quantity').value).toBe('12');
  });

  it('waits for the Enter of a person', () => {
    byId('code').focus();
    for (const key of 'A1_01') {
      scanCode(key, { suffix: [], after: 120 });
      jest.advanceTimersByTime(1_000);
    }
    expect(scans).toEqual([]);
    scanCode('', { after: 500 });
    expect(texts()).toEqual(['A1_01']);
  });
});
