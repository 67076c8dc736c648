import { Button } from '@groundwork/ui';
import { useSyncExternalStore } from 'react';
import { sourceState, subscribeToSource } from './source.ts';

export const useSourceState = () => useSyncExternalStore(subscribeToSource, sourceState);

/** What the bar says of a remote that runs from source on this computer. */
export function SourceWords({ title, source, until }: { title: string; source: string; until: string }) {
  const state = useSourceState();
  const developing = `Developing ${title} from this computer, until ${until}.`;
  if (state.status === 'running') return <>{developing} Only you see it; what you save is real.</>;
  if (state.status === 'away')
    return (
      <>
        {developing} {source} does not answer any more: what is open stays, and the rest of the portal works. Start
        groundwork-remote dev again.
      </>
    );
  if (state.isBack)
    return (
      <>
        {developing} {source} answers now.{' '}
        <Button size="small" onPress={() => location.reload()}>
          Load the page again
        </Button>
      </>
    );
  return (
    <>
      {developing} The live version is shown, because{' '}
      {state.reason === undefined ? `${source} does not answer` : `${source} says: ${state.reason}`}
    </>
  );
}
