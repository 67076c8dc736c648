import { type RemoteRelease, remoteReleaseSchema } from '@groundwork/federation/releases';
import { toast } from '@groundwork/ui';
import * as v from 'valibot';
import { recordFigure } from '../telemetry/record.ts';

/** Asks the portal's server for the version that was live before a broken one, and says in one line that it is used. */
export async function releaseBefore({ name, version, declaration }: RemoteRelease): Promise<RemoteRelease | undefined> {
  const answer = await fetch(`/releases/${name}/before/${version}`, { cache: 'no-store' });
  if (!answer.ok) return undefined;
  // The page opens all the same: only here it is known that this version failed.
  recordFigure({ remote: name, version, measure: 'open-failed' });
  const before = v.parse(remoteReleaseSchema, await answer.json());
  toast({
    text: `The new version of ${declaration.displayName} does not work. You see the version before it.`,
    tone: 'warning',
    // Two sentences to read; nothing is left to do about them.
    duration: 10_000,
  });
  return before;
}
