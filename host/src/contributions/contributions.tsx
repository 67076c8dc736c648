import {
  type Contribution,
  type DialogName,
  type ShellHost,
  sessionAtom,
  UnsavedWorkOwner,
} from '@groundwork/shell-sdk';
import { Skeleton } from '@groundwork/ui';
import { atom } from 'jotai';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { switchedOffRemotesAtom } from '../availability/switched-off.ts';
import { CodeBoundary } from '../loader/CodeBoundary.tsx';
import type { RemoteStore } from '../loader/remote-store.ts';
import type { OwnedContribution, Remotes } from '../loader/remotes.ts';
import { useCode } from '../loader/useCode.ts';
import { iconNamed } from '../menu/icon-named.ts';
import { LoadFailureNotice } from '../placeholders/LoadFailureNotice.tsx';
import { mayOpen } from '../routes/open-routes.ts';
import { addDrawn } from './drawn-contributions.ts';

interface LoadedProps {
  contribution: OwnedContribution & { code: string };
  props: object;
}

/** The code of one contribution: late or broken, it is a placeholder or a notice in its own place. */
function Loaded({ contribution: { loader, code, title }, props }: LoadedProps) {
  const state = useCode(loader, code);
  const [isStopped, setStopped] = useState(false);
  const isReady = state.status === 'ready';
  useEffect(() => {
    if (!isReady) return undefined;
    const stop = () => setStopped(true);
    return addDrawn({ stop, resume: () => setStopped(false), blame: () => loader.ranAway(code, 'contribution') });
  }, [isReady, loader, code]);
  const failed = (message: string, onRetry?: () => unknown) => (
    <LoadFailureNotice
      isInDialog
      title={`${title} could not be shown`}
      message={message}
      onRetry={onRetry}
      canRefresh={false}
    />
  );
  if (state.status === 'loading') return <Skeleton lines={2} />;
  if (state.status === 'failed')
    return failed(state.failure.message, state.canRetry ? () => loader.retry(code) : undefined);
  if (isStopped) return failed('It updates itself without end and was closed.', () => setStopped(false));
  // ExtensionPoints ties the props to the place where they are given; here only the pair is known.
  const Content = state.component as ComponentType<object>;
  return (
    <CodeBoundary loader={loader} code={code} fallback={failed}>
      <Suspense fallback={<Skeleton lines={2} />}>
        <Content {...props} />
      </Suspense>
    </CodeBoundary>
  );
}

const idOf = ({ loader, name }: Remotes['contributions'][number]) => `${loader.release.name}.${name}`;

/** The host's side of extension points: what the remotes contribute, for this user, and how it is drawn. */
export function contributionsOf(
  store: RemoteStore,
): Required<Pick<ShellHost, 'contributionsAtom' | 'drawContribution'>> {
  const remotesAtom = atom(store.current());
  remotesAtom.onMount = (set) => {
    set(store.current());
    return store.subscribe(() => set(store.current()));
  };
  return {
    contributionsAtom: atom((get): readonly Contribution[] => {
      const remotes = get(remotesAtom);
      const session = get(sessionAtom);
      const off = get(switchedOffRemotesAtom);
      if (!session) return [];
      return remotes.contributions.flatMap((contribution) => {
        const { loader, point, title, icon, dialog } = contribution;
        const isOff = off.some(({ name }) => name === loader.release.name);
        // A dialog may be another remote's, which this portal does not have.
        const isDead = dialog !== undefined && !remotes.dialogOwner(dialog as DialogName);
        if (isOff || isDead || !mayOpen(session, contribution)) return [];
        return [{ id: idOf(contribution), point, title, icon: iconNamed(icon), dialog }];
      });
    }),
    drawContribution: ({ id }, props) => {
      const contribution = store.current().contributions.find((one) => idOf(one) === id);
      const code = contribution?.code;
      if (!contribution || code === undefined) return undefined;
      const { name, version } = contribution.loader.release;
      return (
        <UnsavedWorkOwner key={`${id} ${version}`} value={name}>
          <Loaded contribution={{ ...contribution, code }} props={props} />
        </UnsavedWorkOwner>
      );
    },
  };
}
