import type { RemoteRelease } from '@groundwork/federation/releases';
import type { LoaderEnvironment } from './remote-loader.ts';

type Report = LoaderEnvironment['report'];

/** Reports errors that nobody caught with the remote whose code threw them; answers how to stop. */
export function watchUncaught(releases: readonly RemoteRelease[], revision: number, report: Report): () => void {
  const tell = (original: unknown, address = '') => {
    const trace = `${address}\n${original instanceof Error ? original.stack : ''}`;
    // The innermost frame is the first: a remote that calls another's code has thrown nothing itself.
    const [found] = releases
      .map((release) => ({ release, at: trace.indexOf(release.baseUrl) }))
      .filter(({ at }) => at !== -1)
      .sort((a, b) => a.at - b.at);
    if (!found) return;
    const { name, version, declaration } = found.release;
    const why = original instanceof Error ? original.message : String(original);
    const message = `Something in ${declaration.displayName} failed: ${why}`;
    report({ cause: 'uncaught', message, original, remote: name, version, revision });
  };
  const onError = ({ error, filename }: ErrorEvent) => tell(error, filename);
  const onRejection = ({ reason }: PromiseRejectionEvent) => tell(reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
