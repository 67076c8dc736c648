import { fallbackImage } from '@groundwork/contract';
import { Button, formatNumber, Icon, Image } from '@groundwork/ui';
import styles from './images.module.css';
import type { Upload } from './useUploads.ts';

/** How much of a file has arrived, in the unit that its size has. */
const progressText = (loaded: number, size: number) =>
  size < 1_000_000
    ? `${formatNumber(Math.round(loaded / 1_000))} of ${formatNumber(Math.max(1, Math.round(size / 1_000)))} kB`
    : `${(loaded / 1_000_000).toFixed(1)} of ${(size / 1_000_000).toFixed(1)} MB`;

/**
 * One upload: progress with Cancel, then the picture, with Add and Discard if `onAdd` is given; a failure
 * with Retry, or with Discard alone where the file is never accepted.
 */
export function UploadTile({
  upload,
  onAdd,
  onDiscard,
  onRetry,
}: {
  upload: Upload;
  /** Absent where an upload is added by itself. */
  onAdd?: () => void;
  onDiscard: () => void;
  onRetry: () => void;
}) {
  const { name, step, loaded, size, preview, error, isRefused } = upload;
  const isRunning = step === 'waiting' || step === 'uploading';
  const isArrived = step === 'uploaded' || step === 'adding';
  // Where pictures are added by themselves, an error is all that keeps one that has arrived.
  const isStuck = step === 'failed' || (step === 'uploaded' && error !== undefined && !onAdd);
  const percent = size > 0 ? Math.min(100, Math.round((loaded / size) * 100)) : 0;
  return (
    <li className={styles.upload} data-failed={error !== undefined || undefined}>
      {!isRunning && step !== 'failed' && (
        <Image src={preview} fallback={fallbackImage} alt={`Preview of ${name}`} width={88} height={66} />
      )}
      <div className={styles.progress}>
        <div className={styles.line}>
          <strong className={styles.cut}>{name}</strong>
          {isRunning && <span>{percent}%</span>}
        </div>
        {isRunning && <progress className={styles.bar} max={100} value={percent} aria-label={`Uploading ${name}`} />}
        {error && (
          <p className={styles.error} role="alert">
            <Icon name="alert-circle" size={14} />
            {error}
          </p>
        )}
        <div className={styles.line}>
          {isRunning && (
            <>
              <span>{step === 'waiting' ? 'Waiting' : progressText(loaded, size)}</span>
              <Button variant="quiet" size="small" onPress={onDiscard}>
                Cancel
              </Button>
            </>
          )}
          {isStuck && (
            <>
              {!isRefused && (
                <Button size="small" icon="refresh-cw" onPress={onRetry}>
                  Retry
                </Button>
              )}
              <Button variant="quiet" size="small" onPress={onDiscard}>
                Discard
              </Button>
            </>
          )}
          {isArrived && !isStuck && !onAdd && <span>Adding</span>}
          {isArrived && onAdd && (
            <>
              <Button variant="primary" size="small" isBusy={step === 'adding'} busyLabel="Adding" onPress={onAdd}>
                Add
              </Button>
              <Button variant="quiet" size="small" isDisabled={step === 'adding'} onPress={onDiscard}>
                Discard
              </Button>
            </>
          )}
        </div>
      </div>
    </li>
  );
}
