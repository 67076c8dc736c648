import { setUiSetting } from '@groundwork/shell-sdk';
import { expectNoAxeViolations, renderInShell } from '@groundwork/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { forgetSounds } from '../feedback/feedback.ts';
import { ResultBar } from '../result/ResultBar.tsx';
import type { Outcome, ScanHandler } from '../scan.ts';
import { scanCode } from '../testing/index.ts';
import { ScanLine } from './ScanLine.tsx';
import { useScanner } from './useScanner.ts';

const answers: Record<string, Outcome> = {
  'GW-1026': { tone: 'ok', title: '2 in tote 2', detail: 'Now put 1 in tote 3 and scan the tote.' },
  A1_01: { tone: 'error', title: 'Not in these kits', detail: 'Put it back at B1_05.' },
  FINAL: { tone: 'complete', title: 'Flower Arranging is ready' },
};
const answer: ScanHandler = ({ readings: [code = ''] }) => answers[code];

function Page({ onScan = answer, isOver = false }: { onScan?: ScanHandler; isOver?: boolean }) {
  const [outcome, setOutcome] = useState<Outcome>();
  return (
    <main>
      <h1>Pick run</h1>
      <ScanLine hint="Scan tote 3" onScan={onScan} onOutcome={setOutcome} />
      <ResultBar outcome={outcome} onRemove={() => setOutcome(undefined)} />
      <label>
        Quantity <input defaultValue="5" />
      </label>
      <button type="button">Ship</button>
      {isOver && <Over />}
    </main>
  );
}
function ScannedAtOnce({ onScan }: { onScan: ScanHandler }) {
  useLayoutEffect(() => scanCode('GW-1026'), []);
  return <Page onScan={onScan} />;
}
const seenOver: string[] = [];
function Over() {
  useScanner({
    onScan: ({ readings: [code = ''] }) => {
      seenOver.push(code);
      return undefined;
    },
  });
  return null;
}
const scan = (code: string) => act(() => scanCode(code));
const field = () => screen.getByRole('textbox', { name: 'Code' });

it('says what is expected, and that the scanner is heard', async () => {
  const { container } = await renderInShell(<Page />);
  expect(field()).toHaveAttribute('placeholder', 'Scan tote 3');
  act(() => field().focus());
  expect(await screen.findByText('Scanner ready')).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

it('takes a scan as soon as its field is there', async () => {
  const onScan = jest.fn<ReturnType<ScanHandler>, Parameters<ScanHandler>>();
  await renderInShell(<ScannedAtOnce onScan={onScan} />);
  await waitFor(() => expect(onScan).toHaveBeenCalledWith(expect.objectContaining({ readings: ['GW-1026'] })));
});

it('takes the focus back 300 ms after a click on what is no field, and never from a field', async () => {
  const { user } = await renderInShell(<Page />);
  await waitFor(() => expect(field()).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Ship' }));
  expect(field()).not.toHaveFocus();
  await waitFor(() => expect(field()).toHaveFocus());
  await user.click(screen.getByRole('textbox', { name: 'Quantity' }));
  await new Promise((resolve) => {
    setTimeout(resolve, 350);
  });
  expect(screen.getByRole('textbox', { name: 'Quantity' })).toHaveFocus();
});

it('opens no keyboard on the screen but by its button', async () => {
  const { user } = await renderInShell(<Page />);
  expect(field()).toHaveAttribute('inputmode', 'none');
  await user.click(screen.getByRole('button', { name: 'Type a code' }));
  expect(field()).toHaveFocus();
  expect(field()).toHaveAttribute('inputmode', 'text');
  await user.keyboard('GW-1026{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('2 in tote 2');
  expect(field()).toHaveValue('');
});

it('shows each outcome as an alert that stays until the next scan or Remove', async () => {
  const { user, container } = await renderInShell(<Page />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  scan('GW-1026');
  expect(screen.getByRole('alert')).toHaveTextContent('2 in tote 2Now put 1 in tote 3 and scan the tote.');
  expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  scan('A1_01');
  const wrong = screen.getByRole('alert');
  expect(wrong).toHaveTextContent('Not in these kits');
  await expectNoAxeViolations(container);
  // The same words again are another alert, which a screen reader says again.
  scan('A1_01');
  expect(screen.getByRole('alert')).not.toBe(wrong);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('works on codes one after the other, at most 20 at once, each with an outcome', async () => {
  const seen: string[] = [];
  const waiting: (() => void)[] = [];
  const onScan: ScanHandler = async ({ readings: [code = ''] }) => {
    seen.push(code);
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
    return { tone: 'ok', title: `Done ${code}` };
  };
  await renderInShell(<Page onScan={onScan} />);
  for (let number = 1; number <= 22; number++) scan(`CODE-${number}`);
  expect(seen).toEqual(['CODE-1']);
  expect(screen.getByRole('alert')).toHaveTextContent('Too many codes at once');
  for (let number = 1; number <= 21; number++) await act(async () => waiting.shift()?.());
  expect(seen).toEqual(Array.from({ length: 21 }, (_, index) => `CODE-${index + 1}`));
  expect(screen.getByRole('alert')).toHaveTextContent('Done CODE-21');
});

it('counts the same code again within 120 ms once, and later twice', async () => {
  const onScan = jest.fn(() => undefined);
  await renderInShell(<Page onScan={onScan} />);
  act(() => {
    scanCode('A1_01');
    scanCode('A1_01', { after: 60 });
  });
  expect(onScan).toHaveBeenCalledTimes(1);
  act(() => scanCode('A1_01', { after: 400 }));
  expect(onScan).toHaveBeenCalledTimes(2);
});

it('says so when the handler fails, and goes on', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const onScan = jest.fn<ReturnType<ScanHandler>, Parameters<ScanHandler>>();
  onScan.mockRejectedValueOnce(new Error('no database')).mockReturnValueOnce({ tone: 'ok', title: 'Done' });
  await renderInShell(<Page onScan={onScan} />);
  scan('A1_01');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not saved');
  scan('A1_02');
  expect(await screen.findByText('Done')).toBeInTheDocument();
});

it('leaves the codes to what scans above it', async () => {
  const onScan = jest.fn(() => undefined);
  const { rerender } = await renderInShell(<Page onScan={onScan} isOver />);
  scan('A1_01');
  expect(onScan).not.toHaveBeenCalled();
  expect(seenOver).toEqual(['A1_01']);
  rerender(<Page onScan={onScan} />);
  scan('A1_02');
  expect(onScan).toHaveBeenCalledTimes(1);
});

it('refuses codes while a dialog lies over it, and says why', async () => {
  const onScan = jest.fn(() => undefined);
  const { container } = await renderInShell(<Page onScan={onScan} />);
  container.setAttribute('inert', '');
  scan('A1_01');
  expect(onScan).not.toHaveBeenCalled();
  expect(container).toHaveTextContent('Not scanned: a dialog is open');
});

describe('sounds and vibration', () => {
  const played: [string, number][] = [];
  const vibrated: unknown[] = [];
  class FakeAudioContext {
    state = 'running';
    currentTime = 0;
    destination = {};
    resume = () => Promise.resolve();
    createGain = () => ({
      gain: { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} },
      connect: (next: unknown) => next,
    });
    createOscillator() {
      const tone = {
        type: 'sine',
        frequency: { value: 0 },
        connect: (next: unknown) => next,
        start: () => played.push([tone.type, tone.frequency.value]),
        stop: () => {},
      };
      return tone;
    }
  }
  beforeEach(() => {
    played.length = 0;
    vibrated.length = 0;
    forgetSounds();
    Object.assign(globalThis, { AudioContext: FakeAudioContext });
    Object.assign(navigator, { vibrate: (pattern: unknown) => vibrated.push(pattern) });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'AudioContext');
    Reflect.deleteProperty(navigator, 'vibrate');
    forgetSounds();
  });

  it.each([
    ['a good scan', 'GW-1026', [['sine', 880]], [30]],
    [
      'what is complete',
      'FINAL',
      [
        ['sine', 660],
        ['sine', 990],
      ],
      [30, 40, 30],
    ],
    [
      'a wrong scan',
      'A1_01',
      [
        ['square', 220],
        ['square', 220],
      ],
      [200],
    ],
  ])('sounds and vibrates for %s [A8]', async (_, code, tones, pattern) => {
    await renderInShell(<Page />);
    scan(code);
    expect(played).toEqual(tones);
    expect(vibrated).toEqual([pattern]);
  });

  it.each([
    ['a handler that fails', () => Promise.reject(new Error('offline'))],
    ['a covered scan line', undefined],
  ])('sounds an error for %s', async (_, onScan) => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { container } = await renderInShell(<Page onScan={onScan} />);
    if (!onScan) container.setAttribute('inert', '');
    scan('GW-1026');
    await waitFor(() =>
      expect(played).toEqual([
        ['square', 220],
        ['square', 220],
      ]),
    );
  });

  it('is silent when the user has turned sounds off, and says so', async () => {
    await renderInShell(<Page />);
    act(() => setUiSetting('sounds', false));
    scan('A1_01');
    expect(played).toEqual([]);
    expect(vibrated).toEqual([[200]]);
    expect(screen.getByText('Sounds off')).toBeInTheDocument();
  });
});
