import type { Profile } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { type FakeApi, fakeApi } from '@groundwork/data-cache/testing';
import {
  type ChatConfiguration,
  type Contribution,
  clearStoredSettings,
  type DialogName,
  provideShell,
  type SelectorKind,
  setGlobalFilter,
} from '@groundwork/shell-sdk';
import { act, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type Atom, atom } from 'jotai';
import type { ComponentType, ReactNode } from 'react';
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  unstable_HistoryRouter as HistoryRouter,
  Route,
  Routes,
} from 'react-router-dom';
import { buildProfile } from './build-profile.ts';
import { FakeDialogs } from './fake-dialogs.ts';

export interface ShellOptions {
  /** The signed-in user; an Administrator by default. */
  user?: Partial<Profile>;
  /** The address of the page: path and query; '/' by default. */
  route?: string;
  /** The route's pattern, when the page reads parameters: '/orders/:id'. */
  path?: string;
  /** The fake API with its records; an empty one by default. */
  api?: FakeApi;
  projectId?: string;
  projectGroupId?: string;
  warehouseId?: string;
  /** Dialogs of other remotes that exist; all by default. */
  dialogs?: readonly DialogName[];
  /** People sign in with a password of Groundwork; by default with another provider. */
  usesPasswords?: boolean;
  channel?: string;
  /** Where conversations are kept; by default nowhere. */
  chat?: ChatConfiguration;
  /** The remotes that have a service of their own. Default: none. */
  services?: readonly string[];
  /** What other remotes contribute to the page, each with the component that the host would load. */
  contributions?: readonly (Contribution & { component?: ComponentType<never> })[];
}
export interface RenderedInShell extends RenderResult {
  api: FakeApi;
  /** Clicks and types as a person does. */
  user: UserEvent;
  dialogs: FakeDialogs;
  /** Path and query of where the page is now. */
  location: () => string;
  /** The selectors that the page has asked for. */
  openedSelectors: (SelectorKind | undefined)[];
  signOut: jest.Mock;
}

/**
 * Renders a page of a remote as the host does: signed in, with a scope, a router, the lists that are loaded at sign-in,
 * and dialogs of other remotes that the test answers.
 */
export async function renderInShell(element: ReactNode, options: ShellOptions = {}): Promise<RenderedInShell> {
  const api = options.api ?? fakeApi();
  const dialogs = new FakeDialogs(options.dialogs ?? 'all');
  const openedSelectors: RenderedInShell['openedSelectors'] = [];
  const signOut = jest.fn();
  const profileAtom: Atom<Profile> = atom(buildProfile(options.user));
  // Another rendering is another visit of the same person: how grids were left stays.
  const layouts = Object.entries(localStorage).filter(([key]) => key.startsWith('groundwork.grid'));
  clearStoredSettings();
  for (const [key, layout] of layouts) localStorage.setItem(key, layout);
  provideShell({
    configuration: {
      channel: options.channel ?? 'portal',
      supportMail: 'support@groundwork.test',
      invitationMail: 'invitations@groundwork.test',
      usesPasswords: options.usesPasswords ?? false,
      chat: options.chat,
      services: options.services,
    },
    profileAtom,
    signOut,
    openSelector: (kind) => openedSelectors.push(kind),
    openDialog: dialogs.open,
    canOpenDialog: dialogs.canOpen,
    contributionsAtom: atom(options.contributions ?? []),
    drawContribution: ({ id }, props) => {
      const found = options.contributions?.find((contribution) => contribution.id === id);
      const Content = found?.component as ComponentType<object> | undefined;
      return Content && <Content {...props} />;
    },
  });
  await Promise.all((['projects', 'projectgroups', 'locations'] as const).map((name) => collection(name).load()));
  if (options.projectId) setGlobalFilter('projectId', options.projectId);
  if (options.projectGroupId) setGlobalFilter('projectGroupId', options.projectGroupId);
  if (options.warehouseId) setGlobalFilter('warehouseId', options.warehouseId);
  const history = createMemoryHistory({ initialEntries: [options.route ?? '/'], v5Compat: true });
  const view = render(
    <HistoryRouter history={history}>
      <Routes>
        <Route path={options.path ?? '*'} element={element} />
        <Route path="*" element={null} />
      </Routes>
    </HistoryRouter>,
  );
  // Responses to the requests of the first render have arrived before the test looks at the page.
  await act(async () => undefined);
  return {
    ...view,
    api,
    dialogs,
    openedSelectors,
    signOut,
    user: userEvent.setup(),
    location: () => {
      const { pathname, search } = history.location;
      return `${pathname}${search}`;
    },
  };
}
