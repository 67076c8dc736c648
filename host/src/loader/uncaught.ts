import { toastDurations } from '@groundwork/contract';
import type { HostRelease, RemoteRelease } from '@groundwork/federation/releases';
import { toast } from '@groundwork/ui';
import { reasonOf } from './failure.ts';
import type { LoaderEnvironment } from './remote-loader.ts';

type Report = LoaderEnvironment['report'];

/** A request that was given up on purpose is no failure of an action. */
const isCancelled = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/**
 * Reports uncaught errors to the remote whose code threw them, and shows the user that their action failed. Returns a
 * function that stops it.
 */
export function watchUncaught(
  releases: readonly RemoteRelease[],
  revision: number,
  report: Report,
  host?: Pick<HostRelease, 'version' | 'baseUrl'>,
): () => void {
  const reportUncaught = (original: unknown, address = '') => {
    const trace = `${address}\n${original instanceof Error ? original.stack : ''}`;
    // The innermost frame is the first: a remote that calls another's code has thrown nothing itself.
    const [found] = releases
      .map((release) => ({ release, at: trace.indexOf(release.baseUrl) }))
      .filter(({ at }) => at !== -1)
      .sort((a, b) => a.at - b.at);
    // Code of the host is in the trace of remotes too: it calls theirs.
    const isHost = !found && host !== undefined && trace.includes(host.baseUrl);
    if (!found && !isHost) return;
    const { name, version } = found?.release ?? { name: 'host', version: host?.version ?? '' };
    const displayName = found?.release.declaration.displayName ?? 'the portal';
    const message = `Something in ${displayName} failed: ${reasonOf(original)}`;
    report({ cause: 'uncaught', message, original, remote: name, version, revision });
    if (isCancelled(original)) return;
    const text = `Something in ${displayName} did not work. Try again, or refresh the page.`;
    toast({ text, tone: 'danger', duration: toastDurations.long });
  };
  const onError = ({ error, filename }: ErrorEvent) => reportUncaught(error, filename);
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportUncaught(reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
