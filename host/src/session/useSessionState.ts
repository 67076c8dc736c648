import { useSyncExternalStore } from 'react';
import type { SessionState, SessionStore } from './session.ts';

export const useSessionState = (session: SessionStore): SessionState =>
  useSyncExternalStore(session.subscribe, session.get);
