import type { BrowserConfiguration, ReleaseSet } from '@groundwork/federation/releases';
import type { SessionState, SessionStore } from '../session/session.ts';
import { observePage } from './observe.ts';
import { browserFetch } from './record.ts';
import { startSending } from './send.ts';

interface TelemetryPortal {
  configuration: BrowserConfiguration;
  releaseSet: ReleaseSet;
  session: Pick<SessionStore, 'get'>;
}

/** Measures this page and sends that, with what was recorded meanwhile. Loaded when the first page is there. */
export function startTelemetry({ configuration, releaseSet, session }: TelemetryPortal): void {
  if (!browserFetch) return;
  const percent = configuration.telemetryPercent ?? 100;
  // Opens and failures are counted in all pages: decisions about a version depend on them.
  if (Math.random() * 100 < percent) observePage(releaseSet);
  startSending({
    address: `${(configuration.apiBaseUrl ?? '/api/').replace(/\/?$/, '/')}telemetry`,
    channel: configuration.channel,
    fetch: browserFetch,
    getToken: () => tokenOf(session.get()),
  });
}

/** A page that is left by signing out reports without its token, which the API takes no longer. */
export const tokenOf = (state: SessionState): string | undefined =>
  state.status === 'signed-in' && !state.isLeaving ? state.identity.accessToken : undefined;
