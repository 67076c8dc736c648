import { useConfiguration, useSetting } from '@groundwork/shell-sdk';
import { Banner, Button, Dialog, IconButton, TextField } from '@groundwork/ui';
import { useEffect, useRef, useState } from 'react';
import { ResultBar } from '../result/ResultBar.tsx';
import type { Outcome, Scan } from '../scan.ts';
import styles from './CameraDialog.module.css';
import { type Camera, type CameraProblem, openCamera, otherCamera } from './camera.ts';
import { openDetector } from './code-detector.ts';
import { readFrames } from './frames.ts';
import { SeenCodes } from './seen-codes.ts';

/** Title and text of a problem, with what to do about it. */
const problems: Readonly<Record<CameraProblem | 'reader', readonly [title: string, text: string]>> = {
  insecure: ['The camera needs a secure address', 'Open this portal with https. Until then type the code below.'],
  missing: ['No camera was found', 'Connect one and try again, or type the code below.'],
  denied: [
    'The camera is not allowed',
    'Allow it for this site in the settings of the browser, then try again. Or type the code below.',
  ],
  busy: ['The camera is in use', 'Close the other app or tab that uses it, then try again. Or type the code below.'],
  failed: ['The camera could not be started', 'Try again, or type the code below.'],
  reader: [
    'Codes cannot be read from the picture',
    'The code reader could not be loaded. Check the connection and try again, or type the code below.',
  ],
};

export interface CameraDialogProps {
  hint: string;
  outcome: Outcome | undefined;
  onCode: (text: string, source: Scan['source'], symbology?: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Reads codes by the camera until it is closed: one after the other, each with its outcome. */
export default function CameraDialog({ hint, outcome, onCode, onRemove, onClose }: CameraDialogProps) {
  const { scanWorker } = useConfiguration();
  const [chosen, setChosen] = useSetting('scanCamera');
  const [camera, setCamera] = useState<Camera>();
  const [problem, setProblem] = useState<CameraProblem | 'reader'>();
  const [attempt, setAttempt] = useState(0);
  const [isTorchOn, setIsTorchOn] = useState(false);
  const [zoom, setZoom] = useState(1);
  const [typed, setTyped] = useState<string>();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });

  // A phone that slept gives back another lens: the camera is opened again when the page comes back.
  useEffect(() => {
    const onVisibility = () => setAttempt((count) => count + 1);
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the camera again
  useEffect(() => {
    if (document.hidden) return;
    let isLeft = false;
    let opened: Camera | undefined;
    void openCamera(chosen).then((result) => {
      if (typeof result === 'string') {
        if (!isLeft) setProblem(result);
      } else if (isLeft) result.close();
      else {
        opened = result;
        // Opened again at once, or said why it cannot be.
        result.onEnd(() => setAttempt((count) => count + 1));
        setProblem(undefined);
        setIsTorchOn(false);
        setZoom(1);
        setCamera(result);
      }
    });
    return () => {
      isLeft = true;
      opened?.close();
      setCamera(undefined);
    };
  }, [chosen, attempt]);

  useEffect(() => {
    const element = video.current;
    if (!camera || !element) return;
    element.srcObject = camera.stream;
    void element.play().catch(() => {});
    let stop = () => {};
    let isLeft = false;
    void openDetector(scanWorker).then((detector) => {
      if (!detector || isLeft) {
        detector?.close();
        if (!isLeft) setProblem('reader');
        return;
      }
      const seen = new SeenCodes();
      const stopReading = readFrames(element, detector, {
        onCodes: (codes) => {
          for (const { text, symbology } of seen.newIn(codes, performance.now()))
            latest.current(text, 'camera', symbology);
        },
        onProblem: () => setProblem('reader'),
      });
      stop = () => {
        stopReading();
        detector.close();
      };
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [camera, scanWorker]);

  const submit = () => {
    if (!typed?.trim()) return;
    onCode(typed, 'typed');
    setTyped(undefined);
  };
  const [title, text] = problem ? problems[problem] : [];
  const nextZoom = camera?.zooms[(camera.zooms.indexOf(zoom) + 1) % camera.zooms.length];
  return (
    <Dialog title={hint} onClose={onClose} closesOnEscape initialFocus="none">
      <div className={styles.body}>
        {problem && (
          <Banner tone="danger" action={<Button onPress={() => setAttempt((count) => count + 1)}>Try again</Button>}>
            <strong>{title}</strong> {text}
          </Banner>
        )}
        <div className={styles.picture} hidden={problem !== undefined}>
          <video ref={video} className={styles.video} playsInline muted aria-label="Picture of the camera" />
          <div className={styles.aim} />
          <div className={styles.tools}>
            {camera?.hasTorch && (
              <IconButton
                icon="flashlight"
                label={isTorchOn ? 'Turn the light off' : 'Turn the light on'}
                size="touch"
                variant="secondary"
                aria-pressed={isTorchOn}
                onPress={() => {
                  setIsTorchOn(!isTorchOn);
                  void camera.setTorch(!isTorchOn);
                }}
              />
            )}
            {camera && nextZoom !== undefined && camera.zooms.length > 1 && (
              <Button
                size="touch"
                aria-label={`Zoom ${zoom}. Change to ${nextZoom}`}
                onPress={() => {
                  setZoom(nextZoom);
                  void camera.setZoom(nextZoom);
                }}
              >
                {zoom}×
              </Button>
            )}
            {camera?.hasOthers && (
              <IconButton
                icon="camera"
                label="Use the other camera"
                size="touch"
                variant="secondary"
                onPress={() =>
                  void otherCamera(camera.deviceId).then((deviceId) => deviceId !== undefined && setChosen(deviceId))
                }
              />
            )}
          </div>
        </div>
        <ResultBar outcome={outcome} onRemove={onRemove} />
        <form
          className={styles.typed}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextField label="Code" value={typed} onChange={setTyped} placeholder="Type the code" />
          <Button type="submit" size="touch">
            Enter
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
