import { type HealthCounts, type HealthRule, isUnhealthy, takeBackUnhealthy } from '@groundwork/federation';
import type { AskApi } from './ask-api.ts';
import type { EdgeConfiguration } from './configuration.ts';

/** A version that its release wants to be watched. */
export interface Watched {
  name: string;
  version: string;
  rule: HealthRule;
}

/** Well within the minute in which a version has to be taken back. */
const usualInterval = 15_000;

interface Parts {
  configuration: Pick<EdgeConfiguration, 'channel' | 'releasesConnection' | 'healthSecret' | 'healthInterval'>;
  askApi: AskApi;
  watched: () => Promise<readonly Watched[]>;
  warn: (line: string) => void;
}

/** Looks at the health of watched versions once, and takes back those that broke their rule. */
export async function lookAtHealth({ configuration, askApi, watched, warn }: Parts): Promise<void> {
  const { channel, releasesConnection, healthSecret } = configuration;
  if (releasesConnection === undefined || healthSecret === undefined) return;
  const versions = await watched();
  if (versions.length === 0) return;
  const answer = await askApi(`telemetry/health?channel=${encodeURIComponent(channel)}`, {
    'x-groundwork-service': healthSecret,
  });
  if (!answer.ok) throw new Error(`the API answered ${answer.status} to the question for the health of releases`);
  const known = (await answer.json()) as { versions: readonly (HealthCounts & { remote: string; version: string })[] };
  for (const { name, version, rule } of versions) {
    const counts = known.versions.find((row) => row.remote === name && row.version === version);
    if (counts === undefined || !isUnhealthy(rule, counts)) continue;
    const { opens, failures } = counts;
    const isDone = await takeBackUnhealthy({
      connectionString: releasesConnection,
      channel,
      name,
      version,
      counts: { opens, failures },
    });
    if (isDone) warn(`Channel ${channel}: ${name} ${version} was taken back: ${failures} of ${opens} openings failed`);
  }
}

/** Looks every few seconds. @returns how to end it */
export function watchHealth(parts: Parts): () => void {
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await lookAtHealth(parts);
    } catch (error) {
      parts.warn(`The health of releases is not known: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      isLooking = false;
    }
  }, parts.configuration.healthInterval ?? usualInterval);
  timer.unref();
  return () => clearInterval(timer);
}
