import './trusted-types.ts';
import '@groundwork/ui/styles.css';
import { configureDataCache } from '@groundwork/data-cache';
import type { ReleaseSet } from '@groundwork/federation/releases';
import { getUiSettings, hasUnsavedWork, provideShell } from '@groundwork/shell-sdk';
import { applyTheme } from '@groundwork/ui';
import { createRoot } from 'react-dom/client';
import { afterFirstPage } from './background/deferred-parts.ts';
import { contributionsOf } from './contributions/contributions.tsx';
import { openDialogOf } from './dialogs/dialog-stack.ts';
import { loadContainer } from './loader/container.ts';
import { createPageFiles } from './loader/page-files.ts';
import { recordReport } from './loader/record-report.ts';
import { readReleaseSet } from './loader/release-set.ts';
import type { LoaderEnvironment } from './loader/remote-loader.ts';
import { createRemoteStore } from './loader/remote-store.ts';
import { createRemotes } from './loader/remotes.ts';
import { reportFailure } from './loader/report.ts';
import { watchUncaught } from './loader/uncaught.ts';
import { readConfiguration, readPageData } from './page-data.ts';
import { openSelector } from './scope/selector.ts';
import { endAccessAt } from './session/end-access.ts';
import { createIdentityClient } from './session/identity-client.ts';
import { createSession, mayFetch } from './session/session.ts';
import { clearLocalData, createAccount, profileAtom } from './start/account.ts';
import { firstLists, loadFirstPage } from './start/first-page.ts';
import { createPortalHistory, Portal } from './start/Portal.tsx';
import { abortUnusedPrefetches, createFetch } from './start/prefetched-responses.ts';
import { renderFailure, renderStartFailure } from './start/start-failure.ts';
import { browserFetch, onFailure } from './telemetry/record.ts';
import { registerServiceWorker } from './updates/service-worker-registration.ts';
import { createUpdates } from './updates/updates.ts';

// The entry for signed-in users (and for the user who signs out here): puts the parts together, once.

async function start(): Promise<void> {
  applyTheme(getUiSettings().theme);
  const configuration = readConfiguration();
  const { preview } = configuration;
  // Before anything else: the page learns from this computer what the remote declares.
  const development = preview?.source ? await remoteFromSource(preview) : configuration.development;
  const { releaseSet: deployed, invalid } = readReleaseSet(readPageData('groundwork-release-set'));
  for (const { name, version, message } of invalid) {
    const failure = { cause: 'contract', message, remote: name, version, revision: deployed.revision } as const;
    reportFailure(failure);
    recordReport(failure);
  }
  const withSource = async (set: ReleaseSet) =>
    development
      ? (await import(/* webpackChunkName: "preview" */ './preview/source.ts')).withDevelopment(set, development)
      : set;
  const releaseSet = await withSource(deployed);
  const session = createSession(createIdentityClient(configuration.identity), {
    clearLocalData: () => clearLocalData(),
    endAccess: endAccessAt(configuration.apiBaseUrl ?? '/api/'),
    hasUnsavedWork,
  });
  const account = createAccount(session, () => firstLists(remoteStore.current().routes));
  const pageFiles = createPageFiles();
  const report: LoaderEnvironment['report'] = (failure) => {
    reportFailure(failure);
    recordReport(failure);
    void updates.check();
  };
  const { revision } = releaseSet;
  const provides = releaseSet.host?.provides ?? {};
  const loading: Omit<LoaderEnvironment, 'provides' | 'revision'> = {
    loadContainer,
    releaseBefore: async (release) =>
      (await import(/* webpackChunkName: "updates" */ './loader/release-before.ts')).releaseBefore(release),
    report,
    ...pageFiles,
  };
  const environment = { provides, revision, ...loading };
  const remoteStore = createRemoteStore(createRemotes(releaseSet.remotes, environment));
  const updates = createUpdates(deployed, {
    learn: pageFiles.learn,
    provides,
    replace: async (live) => {
      const { replaceRemotes } = await import(/* webpackChunkName: "updates" */ './updates/replace-remotes.ts');
      const { remotes, revision } = await withSource(live);
      return replaceRemotes(remoteStore, remotes, { ...environment, revision });
    },
  });
  watchUncaught(remoteStore.ever, revision, report, releaseSet.host);
  // The code on a team's computer says nothing about releases.
  if (!preview?.source)
    startTelemetryLater({ configuration, releaseSet: { ...releaseSet, remotes: remoteStore.ever }, session });

  configureDataCache({
    baseUrl: configuration.apiBaseUrl ?? '/api/',
    getAccessToken: () => {
      const state = session.get();
      return state.status === 'signed-in' ? state.identity.accessToken : undefined;
    },
    isFetchingAllowed: () => mayFetch(session.get()),
    fetch: createFetch(),
    upload: async (file) => (await import('@groundwork/records/upload')).uploadKept(file),
    // The token may have expired or the account may be disabled: the renewal or the profile call will show which.
    onUnauthorized: () => session.recheck(account.confirm),
    // A role that was given or taken away: the page offers what belongs to it.
    onScopeChanged: account.refresh,
  });
  provideShell({
    configuration,
    profileAtom,
    signOut: () => void session.signOut(),
    openSelector,
    openDialog: (name, props) => openDialogOf(remoteStore.current(), name, props),
    canOpenDialog: (name) => remoteStore.current().dialogOwner(name) !== undefined,
    ...contributionsOf(remoteStore),
  });

  loadFirstPage(session, remoteStore.current().routes);
  abortUnusedPrefetches();
  void session.start();
  const portal = { configuration, releaseSet, invalid, remoteStore, session, updates };
  const root = createRoot(rootElement(), { onUncaughtError: renderFailure });
  root.render(<Portal portal={portal} account={account} history={createPortalHistory()} />);
  if (process.env.NODE_ENV === 'production') void registerServiceWorker(updates);
}

async function remoteFromSource(preview: Parameters<typeof import('./preview/source.ts').fromSource>[0]) {
  return (await import(/* webpackChunkName: "preview" */ './preview/source.ts')).fromSource(preview);
}

/** What is measured is sent when the first page is there; what failed, at once: the page may never come. */
function startTelemetryLater(
  portal: Parameters<typeof import(/* webpackChunkName: "background" */ './telemetry/start.ts').startTelemetry>[0],
): void {
  let isStarted = false;
  const begin = () => {
    if (isStarted || !browserFetch) return;
    isStarted = true;
    import(/* webpackChunkName: "background" */ './telemetry/start.ts')
      .then(({ startTelemetry }) => startTelemetry(portal))
      .catch(() => {});
  };
  afterFirstPage(begin);
  onFailure(begin);
}

function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error("The page has no element with the id 'root'.");
  return root;
}

start().catch(renderStartFailure);
