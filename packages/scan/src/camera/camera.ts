/** Why there is no picture, each with words of its own. */
export type CameraProblem = 'insecure' | 'missing' | 'denied' | 'busy' | 'failed';

/** Capabilities of a camera that browsers report and TypeScript's types lack. */
type Capabilities = MediaTrackCapabilities & {
  torch?: boolean;
  zoom?: { min: number; max: number };
  focusMode?: readonly string[];
};
type Constraint = MediaTrackConstraintSet & { torch?: boolean; zoom?: number; focusMode?: string };

export interface Camera {
  stream: MediaStream;
  deviceId: string | undefined;
  /** The device has another camera too. */
  hasOthers: boolean;
  /** Only what the camera says it can do: capabilities are the only truth. */
  hasTorch: boolean;
  /** Steps that the zoom offers; one alone where there is no zoom. */
  zooms: readonly number[];
  setTorch(isOn: boolean): Promise<void>;
  setZoom(factor: number): Promise<void>;
  /** Calls `listener` when the camera ends by itself: it was unplugged, taken by a call, or is not allowed any more. */
  onEnd(listener: () => void): void;
  close(): void;
}

/** Phones of today focus no nearer than 15 cm with their wide lens: a little zoom lets the user hold them further away. */
const zoomSteps = [1, 1.5, 2, 3];

/** Opens the camera at the back, or the one that was chosen before. */
export async function openCamera(deviceId: string): Promise<Camera | CameraProblem> {
  if (!window.isSecureContext || !navigator.mediaDevices?.getUserMedia) return 'insecure';
  try {
    return await cameraOf(await streamOf(deviceId));
  } catch (error) {
    return problemOf(error);
  }
}

async function streamOf(deviceId: string): Promise<MediaStream> {
  const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
  const anyBack = { video: { facingMode: 'environment', ...size }, audio: false };
  if (deviceId === '') return navigator.mediaDevices.getUserMedia(anyBack);
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { deviceId: { exact: deviceId }, ...size },
      audio: false,
    });
  } catch (error) {
    // The camera that was chosen is unplugged, in use elsewhere or broken, or its id was renewed: another one may do.
    if (problemOf(error) === 'denied') throw error;
    return navigator.mediaDevices.getUserMedia(anyBack).catch(() => {
      throw error;
    });
  }
}

async function cameraOf(stream: MediaStream): Promise<Camera> {
  const [track] = stream.getVideoTracks();
  const can = (track?.getCapabilities?.() ?? {}) as Capabilities;
  const apply = async (constraint: Constraint) => {
    // A camera that refuses goes on as it was.
    await track?.applyConstraints({ advanced: [constraint] }).catch(() => {});
  };
  if (can.focusMode?.includes('continuous')) await apply({ focusMode: 'continuous' });
  const { min = 1, max = 1 } = can.zoom ?? {};
  return {
    stream,
    deviceId: track?.getSettings?.().deviceId,
    hasOthers: (await videoInputs()).length > 1,
    hasTorch: can.torch === true,
    zooms: zoomSteps.filter((factor) => factor === 1 || (factor >= min && factor <= max)),
    setTorch: (isOn) => apply({ torch: isOn }),
    setZoom: (factor) => apply({ zoom: factor }),
    onEnd: (listener) => track?.addEventListener('ended', listener),
    close: () => {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

function problemOf(error: unknown): CameraProblem {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'failed';
  }
}

async function videoInputs(): Promise<readonly MediaDeviceInfo[]> {
  try {
    return (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
  } catch {
    // A browser that does not list them: the one that is open does.
    return [];
  }
}

/** The id of the camera after this one; undefined where there is no other. */
export async function otherCamera(current: string | undefined): Promise<string | undefined> {
  const devices = await videoInputs();
  const place = devices.findIndex(({ deviceId }) => deviceId === current);
  return devices.length > 1 ? devices[(place + 1) % devices.length]?.deviceId : undefined;
}
