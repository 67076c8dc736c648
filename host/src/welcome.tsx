import './trusted-types.ts';
import '@groundwork/ui/styles.css';
import type { ReleaseSet } from '@groundwork/federation/releases';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readConfiguration, readPageData } from './page-data.ts';
import { showOpening } from './placeholders/opening.ts';
import { createIdentityClient } from './session/identity-client.ts';
import { createSession } from './session/session.ts';
import { renderStartFailure } from './start/start-failure.ts';
import { loadEntry } from './welcome/load-entry.ts';
import { deleteOrphanedDatabases } from './welcome/orphaned-databases.ts';
import { applyStoredTheme } from './welcome/stored-theme.ts';
import { Welcome } from './welcome/Welcome.tsx';

// The entry of the signed-out page, small on purpose: no module federation, no design system code. A person who turns out to
// be signed in (the cookie was lost, the page comes from the cache) gets the shell in place, without another navigation.

async function start(): Promise<void> {
  applyStoredTheme();
  showOpening();
  const configuration = readConfiguration();
  const session = createSession(createIdentityClient(configuration.identity), {
    clearLocalData: deleteOrphanedDatabases,
  });
  await deleteOrphanedDatabases();
  await session.start();
  const element = document.getElementById('root');
  if (!element) throw new Error("The page has no element with the id 'root'.");
  const root = createRoot(element);
  const enter = async () => {
    root.unmount();
    showOpening();
    const { host } = readPageData('groundwork-release-set') as ReleaseSet;
    // What remotes declare is not for this page; its shell needs it.
    const element = document.getElementById('groundwork-release-set');
    const answer = await fetch('/release-set.json', { cache: 'no-store' });
    if (element && answer.ok) {
      // Not the text of a script, which the page's policy lets nobody write, data or not.
      const data = document.createElement('div');
      data.id = element.id;
      data.hidden = true;
      data.textContent = await answer.text();
      element.replaceWith(data);
    }
    if (!host) throw new Error('No host is deployed.');
    await loadEntry(host, 'shell');
  };
  const enterOnce = () => {
    if (session.get().status !== 'signed-in') return;
    stop();
    enter().catch(renderStartFailure);
  };
  const stop = session.subscribe(enterOnce);
  if (session.get().status === 'signed-in') return enterOnce();
  root.render(
    <StrictMode>
      <Welcome configuration={configuration} session={session} />
    </StrictMode>,
  );
}

start().catch(renderStartFailure);
