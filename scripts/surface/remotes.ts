import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unmet } from '../../packages/federation/src/declaration.ts';
import { root } from '../local/settings.ts';

/** The part of remote.json that says which versions of the shared packages the remote accepts. */
export interface RemoteRequirements {
  name: string;
  requires: Readonly<Record<string, string>>;
}

/** The requirements of every remote of the repository. */
export const readRequirements = (): RemoteRequirements[] =>
  readdirSync(join(root, 'remotes')).map((folder) =>
    JSON.parse(readFileSync(join(root, 'remotes', folder, 'remote.json'), 'utf8')),
  );

/** A line for each remote that does not accept one of these versions, and what to do. */
export const refusedVersions = (
  remotes: readonly RemoteRequirements[],
  versions: Readonly<Record<string, string>>,
): string[] =>
  remotes.flatMap(({ name, requires }) =>
    unmet(requires, versions).map(
      ({ name: shared, range, provided }) =>
        `remotes/${name}/remote.json requires ${shared} ${range}, and the new version is ${provided ?? 'missing'}. ` +
        `Widen it to "${range} || ^${provided?.split('.')[0] ?? '1'}.0.0" and deploy the remote before the host.`,
    ),
  );
