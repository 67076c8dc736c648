import type { CodeDetector, DetectedCode } from './code-detector.ts';

/** At most five pictures a second: more heats the phone and finds nothing sooner. */
const pause = 200;
/** The part of the picture that is read, that of the aiming box: less to search, and no neighbor's label. */
export const cropped = 0.6;
/** More pixels than that cost time and help no code of ours. */
const mostPixels = 1_280;

/** Reads the video until stopped; pauses while the page is hidden. */
export function readFrames(
  video: HTMLVideoElement,
  detector: CodeDetector,
  { onCodes, onProblem }: { onCodes: (codes: readonly DetectedCode[]) => void; onProblem: (error: Error) => void },
): () => void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = async () => {
    if (!document.hidden && context && video.videoWidth > 0 && !video.paused) {
      const codes = await detector.detect(frameOf(video, canvas, context)).catch((error: Error) => error);
      if (isStopped) return;
      if (codes instanceof Error) {
        onProblem(codes);
        return;
      }
      onCodes(codes);
    }
    timer = setTimeout(next, pause);
  };
  void next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

function frameOf(video: HTMLVideoElement, canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): ImageData {
  const [width, height] = [video.videoWidth * cropped, video.videoHeight * cropped];
  const scale = Math.min(1, mostPixels / width);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const left = (video.videoWidth - width) / 2;
  const top = (video.videoHeight - height) / 2;
  context.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
