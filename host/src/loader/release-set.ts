import { parseReleaseSet, type ReleaseSet, type RemoteRelease } from '@groundwork/federation/releases';

/** A release set read remote by remote, so that one broken declaration costs only its own pages. */
export interface ReadReleaseSet {
  releaseSet: ReleaseSet;
  invalid: readonly InvalidRemote[];
}
export interface InvalidRemote {
  name: string;
  /** Empty where even that cannot be read. */
  version: string;
  message: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** @throws Error when what concerns the channel or the host is wrong */
export function readReleaseSet(data: unknown): ReadReleaseSet {
  if (!isObject(data)) throw new Error('The release set is not an object.');
  const whole = parseReleaseSet({ ...data, remotes: [] });
  const remotes: RemoteRelease[] = [];
  const invalid: InvalidRemote[] = [];
  for (const remote of Array.isArray(data.remotes) ? data.remotes : []) {
    try {
      remotes.push(...parseReleaseSet({ ...whole, remotes: [remote] }).remotes);
    } catch (error) {
      const { name, version } = isObject(remote) ? remote : {};
      invalid.push({
        name: typeof name === 'string' ? name : 'unnamed',
        version: typeof version === 'string' ? version : '',
        message: message(error),
      });
    }
  }
  return { releaseSet: { ...whole, remotes }, invalid };
}

/** The address of a file of a release; its path is relative to the release's base. */
export const addressOf = ({ baseUrl }: Pick<RemoteRelease, 'baseUrl'>, path: string): string =>
  new URL(path, new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`, location.href)).href;
