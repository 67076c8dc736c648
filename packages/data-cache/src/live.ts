import { leadAlone } from './live/lead.ts';
import { askStamps, keepConnected, type LiveConnectionState, type LiveMessage } from './live/live-connection.ts';
import { LiveSync } from './live/live-sync.ts';
import { OwnPresence } from './live/own-presence.ts';
import { setLiveUpdatesState } from './live-updates.ts';
import { applyPresence, forgetPresence, presenceAtom, presenceKnownAtom } from './presence.ts';
import { store } from './store.ts';
import { openChannel } from './tabs.ts';

/**
 * One stream a browser (docs: live-updates): the tab that leads holds it and passes on to the others what comes. A
 * visible tab that hears nothing of the leading one takes over, because browsers freeze tabs that are hidden.
 */
const silence = 45_000;
const watchInterval = 5_000;
/** The leading tab says that it is there, also while the server is not. */
const signInterval = 15_000;

/** Follows changes for this user until the answered function is called. */
export function followChanges(userId: string): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const sync = new LiveSync(userId);
  const ownPresence = new OwnPresence(userId);
  let isLeading = false;
  let heardAt = Date.now();

  const hear = (message: LiveMessage) => {
    heardAt = Date.now();
    if (message.kind === 'presence') applyPresence(message.presence, message.isWhole);
    else if (message.kind === 'state') {
      setLiveUpdatesState(message.state);
      // Without the stream nobody reports presence any more.
      if (message.state !== 'streaming') forgetPresence();
    } else sync.hear(message);
  };
  /** A tab that was just opened or shown asks for the presence of others. */
  const askPresence = () => channel.broadcast({ kind: 'asked' });
  const channel = openChannel<LiveMessage>(`groundwork-live:${userId}`, (message) => {
    if (message.kind !== 'asked') hear(message);
    else if (isLeading && store.get(presenceKnownAtom))
      channel.broadcast({ kind: 'presence', presence: store.get(presenceAtom), isWhole: true });
  });
  askPresence();

  const leadership = leadAlone(`groundwork:live:${userId}`, signal, (turn) => {
    let state: LiveConnectionState = 'waiting';
    const report = (message: LiveMessage) => {
      if (turn.aborted) return;
      if (message.kind === 'state') state = message.state;
      channel.broadcast(message);
      hear(message);
    };
    const signs = setInterval(() => report({ kind: 'state', state }), signInterval);
    isLeading = true;
    turn.addEventListener('abort', () => {
      isLeading = false;
      clearInterval(signs);
    });
    void keepConnected(turn, report);
  });

  const isVisible = () => document.visibilityState === 'visible';
  const watch = setInterval(() => {
    if (isVisible() && Date.now() - heardAt > silence) {
      heardAt = Date.now();
      leadership.takeOver();
    }
  }, watchInterval);
  const onShown = () => {
    if (!isVisible()) return;
    // While it was frozen it heard nothing of the leader.
    heardAt = Date.now();
    askPresence();
    if (navigator.onLine) void askStamps(signal, (message) => sync.hear(message));
  };
  document.addEventListener('visibilitychange', onShown);
  document.addEventListener('resume', onShown);

  return () => {
    ended.abort();
    sync.end();
    ownPresence.end();
    forgetPresence();
    clearInterval(watch);
    document.removeEventListener('visibilitychange', onShown);
    document.removeEventListener('resume', onShown);
    channel.close();
    setLiveUpdatesState('off');
  };
}
