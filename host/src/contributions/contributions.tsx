import { type Contribution, type DialogName, type ShellHost, sessionAtom } from '@groundwork/shell-sdk';
import { Skeleton } from '@groundwork/ui';
import { atom } from 'jotai';
import { type ComponentType, Suspense } from 'react';
import { switchedOffRemotesAtom } from '../availability/switched-off.ts';
import { CodeBoundary } from '../loader/CodeBoundary.tsx';
import type { OwnedContribution, Remotes } from '../loader/remotes.ts';
import { useCode } from '../loader/useCode.ts';
import { iconNamed } from '../menu/icon-named.ts';
import { LoadFailureNotice } from '../placeholders/LoadFailureNotice.tsx';
import { mayOpen } from '../routes/open-routes.ts';

interface LoadedProps {
  contribution: OwnedContribution & { code: string };
  props: object;
}

/** The code of one contribution: late or broken, it is a placeholder or a notice in its own place. */
function Loaded({ contribution: { loader, code, title }, props }: LoadedProps) {
  const state = useCode(loader, code);
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

/** The host's side of extension points: what the remotes contribute, for this user, and how it is drawn. */
export function contributionsOf(remotes: Remotes): Required<Pick<ShellHost, 'contributionsAtom' | 'drawContribution'>> {
  const owned = new Map<string, OwnedContribution>(
    remotes.contributions.map((contribution) => [
      `${contribution.loader.release.name}.${contribution.name}`,
      contribution,
    ]),
  );
  return {
    contributionsAtom: atom((get): readonly Contribution[] => {
      const session = get(sessionAtom);
      const off = get(switchedOffRemotesAtom);
      if (!session) return [];
      return [...owned].flatMap(([id, contribution]) => {
        const { loader, point, title, icon, dialog } = contribution;
        const isOff = off.some(({ name }) => name === loader.release.name);
        // A dialog may be another remote's, which this portal does not have.
        const isDead = dialog !== undefined && !remotes.dialogOwner(dialog as DialogName);
        if (isOff || isDead || !mayOpen(session, contribution)) return [];
        return [{ id, point, title, icon: iconNamed(icon), dialog }];
      });
    }),
    drawContribution: ({ id }, props) => {
      const contribution = owned.get(id);
      const code = contribution?.code;
      return contribution && code !== undefined && <Loaded contribution={{ ...contribution, code }} props={props} />;
    },
  };
}
