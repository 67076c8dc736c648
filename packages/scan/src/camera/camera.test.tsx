import { getUiSettings, setUiSetting } from '@groundwork/shell-sdk';
import { expectNoAxeViolations, renderInShell } from '@groundwork/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { ScanLine } from '../react/ScanLine.tsx';
import { ResultBar } from '../result/ResultBar.tsx';
import type { Outcome, Scan } from '../scan.ts';
import { scanCode } from '../testing/index.ts';
import { openDetector } from './code-detector.ts';
import { SeenCodes } from './seen-codes.ts';

const scans: Scan[] = [];
function Page() {
  const [outcome, setOutcome] = useState<Outcome>();
  return (
    <main>
      <h1>Pick run</h1>
      <ScanLine
        hint="Scan the product"
        onScan={(scan) => {
          scans.push(scan);
          return { tone: 'ok', title: `Took ${scan.readings[0]}` };
        }}
        onOutcome={setOutcome}
      />
      <ResultBar outcome={outcome} />
    </main>
  );
}

/** The codes that the native detector finds now. */
let inPicture: { rawValue: string; format: string }[] = [];
const stopped: string[] = [];
const applied: unknown[] = [];
const asked: MediaStreamConstraints[] = [];
let capabilities: object = {};
let refusal: Error | undefined;
/** Only this camera is refused. */
let refused: string | undefined;
let devices: { kind: string; deviceId: string }[];
let ended: (() => void)[];

function fakeStream(deviceId: string) {
  const track = {
    getCapabilities: () => capabilities,
    getSettings: () => ({ deviceId }),
    applyConstraints: async (constraint: { advanced: unknown[] }) => void applied.push(...constraint.advanced),
    stop: () => stopped.push(deviceId),
    addEventListener: (type: string, listener: () => void) => type === 'ended' && ended.push(listener),
  };
  return { getVideoTracks: () => [track], getTracks: () => [track] };
}
class FakeDetector {
  static getSupportedFormats = async () => ['qr_code', 'code_128', 'ean_13', 'data_matrix', 'aztec'];
  detect = async () => inPicture;
}
const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true, writable: true });

beforeEach(() => {
  for (const list of [scans, stopped, applied, asked]) list.length = 0;
  inPicture = [];
  capabilities = {};
  refusal = undefined;
  refused = undefined;
  devices = ['front', 'back'].map((deviceId) => ({ kind: 'videoinput', deviceId }));
  ended = [];
  define(window, 'isSecureContext', true);
  define(globalThis, 'BarcodeDetector', FakeDetector);
  define(navigator, 'mediaDevices', {
    getUserMedia: async (constraints: { video: { deviceId?: { exact: string } } }) => {
      asked.push(constraints as MediaStreamConstraints);
      const deviceId = constraints.video.deviceId?.exact ?? 'back';
      if (refusal && (refused ?? deviceId) === deviceId) throw refusal;
      return fakeStream(deviceId);
    },
    enumerateDevices: async () => devices,
  });
  define(HTMLMediaElement.prototype, 'play', async () => undefined);
  define(HTMLMediaElement.prototype, 'paused', false);
  define(HTMLVideoElement.prototype, 'videoWidth', 1280);
  define(HTMLVideoElement.prototype, 'videoHeight', 720);
  define(HTMLCanvasElement.prototype, 'getContext', () => ({ drawImage() {}, getImageData: () => ({}) }));
});
afterEach(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'));

const open = async () => {
  const view = await renderInShell(<Page />);
  await view.user.click(screen.getByRole('button', { name: 'Use the camera' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan the product' }));
  return { ...view, dialog };
};

it('reads codes by the camera, shows each outcome in its dialog, and counts a code once while it is in the picture', async () => {
  const { dialog } = await open();
  inPicture = [{ rawValue: 'GW-1026', format: 'code_128' }];
  expect(await dialog.findByText('Took GW-1026')).toBeInTheDocument();
  inPicture = [
    { rawValue: 'GW-1026', format: 'code_128' },
    { rawValue: '4006381333931', format: 'ean_13' },
  ];
  expect(await dialog.findByText('Took 4006381333931')).toBeInTheDocument();
  expect(scans).toEqual([
    { readings: ['GW-1026'], symbology: 'C0', source: 'camera' },
    { readings: ['4006381333931'], symbology: 'E0', source: 'camera' },
  ]);
  await expectNoAxeViolations(document.body);
});

it('takes codes of the scanner and of the keyboard too while it is open', async () => {
  const { dialog, user } = await open();
  act(() => scanCode('A1_01'));
  expect(await dialog.findByText('Took A1_01')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: 'Code' }), 'A1_02{Enter}');
  expect(await dialog.findByText('Took A1_02')).toBeInTheDocument();
});

it('stops the camera when it is closed and while the page is hidden', async () => {
  const { dialog, user } = await open();
  await waitFor(() => expect(asked).toHaveLength(1));
  define(document, 'hidden', true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(stopped).toEqual(['back']));
  define(document, 'hidden', false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(asked).toHaveLength(2));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(stopped).toEqual(['back', 'back']);
});

it('remembers the camera that was chosen', async () => {
  const { dialog, user } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Use the other camera' }));
  await waitFor(() => expect(getUiSettings().scanCamera).toBe('front'));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ video: { deviceId: { exact: 'front' } } }));
});

it('asks for the camera at the back when the chosen one is gone', async () => {
  await renderInShell(<Page />).then(async ({ user }) => {
    act(() => setUiSetting('scanCamera', 'unplugged'));
    refusal = new DOMException('', 'NotFoundError');
    await user.click(screen.getByRole('button', { name: 'Use the camera' }));
  });
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({ video: { facingMode: 'environment' } });
});

it('opens another camera when the chosen one is in use elsewhere, and asks nobody twice who does not allow it', async () => {
  const { user } = await renderInShell(<Page />);
  act(() => setUiSetting('scanCamera', 'front'));
  refusal = new DOMException('', 'NotReadableError');
  refused = 'front';
  await user.click(screen.getByRole('button', { name: 'Use the camera' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan the product' }));
  inPicture = [{ rawValue: 'GW-1026', format: 'code_128' }];
  expect(await dialog.findByText('Took GW-1026')).toBeInTheDocument();
  expect(asked.map(({ video }) => video)).toMatchObject([
    { deviceId: { exact: 'front' } },
    { facingMode: 'environment' },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  refusal = new DOMException('', 'NotAllowedError');
  asked.length = 0;
  await user.click(screen.getByRole('button', { name: 'Use the camera' }));
  expect(await screen.findByText('The camera is not allowed')).toBeInTheDocument();
  expect(asked).toHaveLength(1);
});

it('opens the camera again when it ends by itself, and says why where it cannot', async () => {
  const { dialog } = await open();
  await waitFor(() => expect(ended).toHaveLength(1));
  act(() => ended[0]?.());
  await waitFor(() => expect(ended).toHaveLength(2));
  inPicture = [{ rawValue: 'GW-1026', format: 'code_128' }];
  expect(await dialog.findByText('Took GW-1026')).toBeInTheDocument();
  refusal = new DOMException('', 'NotFoundError');
  act(() => ended[1]?.());
  expect(await dialog.findByText('No camera was found')).toBeInTheDocument();
});

it('offers no other camera where there is one alone', async () => {
  devices = devices.slice(0, 1);
  capabilities = { torch: true };
  const { dialog } = await open();
  await dialog.findByRole('button', { name: 'Turn the light on' });
  expect(dialog.queryByRole('button', { name: 'Use the other camera' })).not.toBeInTheDocument();
});

it('offers light and zoom only where the camera has them, and focuses all the time where it can', async () => {
  const { dialog } = await open();
  await dialog.findByRole('button', { name: 'Use the other camera' });
  expect(dialog.queryByRole('button', { name: 'Turn the light on' })).not.toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /Zoom/ })).not.toBeInTheDocument();
});
it('sets light and zoom', async () => {
  capabilities = { torch: true, zoom: { min: 1, max: 2 }, focusMode: ['continuous'] };
  const { dialog, user } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Turn the light on' }));
  await user.click(dialog.getByRole('button', { name: 'Zoom 1. Change to 1.5' }));
  await user.click(dialog.getByRole('button', { name: 'Zoom 1.5. Change to 2' }));
  expect(applied).toEqual([{ focusMode: 'continuous' }, { torch: true }, { zoom: 1.5 }, { zoom: 2 }]);
  expect(dialog.getByRole('button', { name: 'Zoom 2. Change to 1' })).toBeInTheDocument();
});

it.each([
  ['NotAllowedError', 'The camera is not allowed'],
  ['NotFoundError', 'No camera was found'],
  ['NotReadableError', 'The camera is in use'],
  ['TypeError', 'The camera could not be started'],
])('says what is wrong (%s), lets the user try again, and takes typed codes', async (name, title) => {
  refusal = new DOMException('', name);
  const { dialog, user } = await open();
  expect(await dialog.findByText(title)).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: 'Code' }), 'A1_02{Enter}');
  expect(await dialog.findByText('Took A1_02')).toBeInTheDocument();
  refusal = undefined;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(dialog.queryByText(title)).not.toBeInTheDocument());
});

it('says that a camera needs https', async () => {
  define(window, 'isSecureContext', false);
  const { dialog } = await open();
  expect(await dialog.findByText('The camera needs a secure address')).toBeInTheDocument();
});

it('says when codes cannot be read', async () => {
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
  const { dialog } = await open();
  expect(await dialog.findByText('Codes cannot be read from the picture')).toBeInTheDocument();
});

it('reads by the worker of the portal where the service behind the detector of the browser is missing', async () => {
  const addresses: string[] = [];
  class FakeWorker {
    onmessage?: (event: { data: object }) => void;
    constructor(address: string) {
      addresses.push(address);
    }
    postMessage({ number }: { number: number }) {
      queueMicrotask(() => this.onmessage?.({ data: { number, codes: [{ text: `A1_0${number}` }] } }));
    }
    terminate() {}
  }
  define(globalThis, 'Worker', FakeWorker);
  class Unavailable extends FakeDetector {
    override detect = async () => {
      throw new DOMException('Barcode detection service unavailable.', 'NotSupportedError');
    };
  }
  define(globalThis, 'BarcodeDetector', Unavailable);
  const detector = await openDetector('/scan-worker.js');
  const picture = () => ({ data: { buffer: undefined } }) as unknown as ImageData;
  expect(await detector?.detect(picture())).toEqual([{ text: 'A1_01' }]);
  expect(await detector?.detect(picture())).toEqual([{ text: 'A1_02' }]);
  expect(addresses).toEqual(['/scan-worker.js']);
  detector?.close();
  const alone = await openDetector(undefined);
  await expect(alone?.detect(picture())).rejects.toThrow('unavailable');
});

it('counts a code again once it has been out of the picture for 800 ms', () => {
  const seen = new SeenCodes();
  const code = [{ text: 'A1_01' }];
  expect(seen.newIn(code, 0)).toEqual(code);
  expect(seen.newIn(code, 700)).toEqual([]);
  expect(seen.newIn(code, 1_400)).toEqual([]);
  expect(seen.newIn([], 1_800)).toEqual([]);
  expect(seen.newIn(code, 2_201)).toEqual(code);
  expect(new SeenCodes().newIn([...code, ...code], 0)).toEqual(code);
});
