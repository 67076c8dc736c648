import type { Profile } from '@groundwork/contract';
import { type Atom, atom, getDefaultStore } from 'jotai';
import type { ReactNode } from 'react';
import type { Contribution } from './contributions.tsx';
import type { ChatConfiguration } from './conversations.ts';
import type { DialogName, DialogTypes } from './dialogs.ts';

/** The part of the configuration that pages may read. */
export interface ShellConfiguration {
  channel: string;
  supportMail: string;
  invitationMail: string;
  /** People sign in with a password of Groundwork rather than with an account of another provider. */
  usesPasswords?: boolean;
  /** Where the portals are, the one for everybody first; missing: this page's own origin. */
  portalOrigins?: readonly string[];
  /** The remotes that have a service of their own in this portal. */
  services?: readonly string[];
  /** Address of the worker that reads codes in pictures of the camera. */
  scanWorker?: string;
  /** Where conversations are kept. */
  chat?: ChatConfiguration;
}
/** The choices of the selector: projects alone, projects and groups, or warehouses. */
export type SelectorKind = 'project' | 'project-or-group' | 'warehouse';

/**
 * The implementation behind every hook of this package: the host provides it once at its start, a test provides a fake
 * one. The record atoms contain neither archived nor deleted records.
 */
export interface ShellHost {
  configuration: ShellConfiguration;
  /** The signed-in user; undefined when signed out. */
  profileAtom: Atom<Profile | undefined>;
  signOut: () => void;
  /** Opens the scope selector; without a kind the one that suits the current page. */
  openSelector: (kind?: SelectorKind) => void;
  openDialog: <D extends DialogName>(name: D, props: DialogTypes[D]['props']) => Promise<DialogTypes[D]['result']>;
  /** Whether a remote of this portal offers the dialog. */
  canOpenDialog: (name: DialogName) => boolean;
  /** What remotes contribute to one another's pages, for this user. Missing: nothing. */
  contributionsAtom?: Atom<readonly Contribution[]>;
  /** Loads and draws a contribution, and keeps what goes wrong with it to its place. */
  drawContribution?: (contribution: Contribution, props: object) => ReactNode;
}

/** The one store: hooks read it without a provider, functions outside React through it. */
export const store = getDefaultStore();
export const shellAtom = atom<ShellHost | undefined>(undefined);

/** Called once by the host before it renders, and by tests with a fake. */
export function provideShell(implementation: ShellHost): void {
  store.set(shellAtom, implementation);
}

/** @throws Error when nothing was provided: a page runs outside the host and outside the test kit */
export function getShell(): ShellHost {
  const shell = store.get(shellAtom);
  if (!shell) throw new Error('No shell was provided: call provideShell() first (tests: renderInShell of testing).');
  return shell;
}

/** An atom of the provided shell, read through it so that a test may provide another. */
export const fromShell = <T>(pick: (shell: ShellHost) => Atom<T>, fallback: T): Atom<T> =>
  atom((get) => {
    const shell = get(shellAtom);
    return shell ? get(pick(shell)) : fallback;
  });
