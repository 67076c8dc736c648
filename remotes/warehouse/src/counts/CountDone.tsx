import { EmptyState, formatNumber } from '@groundwork/ui';

/** What is left to do when no item is shown. */
export function CountDone({
  open,
  second,
  readsOnly,
}: {
  open: number;
  second: number;
  readsOnly: string | undefined;
}) {
  if (readsOnly)
    return (
      <EmptyState
        icon="clipboard-list"
        title={
          open > 0
            ? `${open === 1 ? '1 item is' : `${formatNumber(open)} items are`} still to be counted`
            : 'Everything is counted'
        }
      />
    );
  if (second > 0) {
    const items = second === 1 ? '1 item waits' : `${formatNumber(second)} items wait`;
    return (
      <EmptyState
        icon="users"
        title={`${items} for a second person`}
        text="You counted them before. Ask a colleague to open this count."
      />
    );
  }
  return (
    <EmptyState icon="circle-check" title="Everything is counted" text="Finish the count to see the differences." />
  );
}
