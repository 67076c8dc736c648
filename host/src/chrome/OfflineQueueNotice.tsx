import { openOfflineQueue, type WaitingChange, waitingChangesAtom } from '@groundwork/data-cache';
import { Banner, Button, toast } from '@groundwork/ui';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { usePortal } from '../portal/portal.ts';
import { mayFetch } from '../session/session.ts';
import { OfflineQueueDialog } from './OfflineQueueDialog.tsx';

export interface OfflineQueueNoticeProps {
  isOnline: boolean;
}

/** The notice is another one with a network than without: its dialog stays open meanwhile. */
const isOpenAtom = atom(false);
/** Taken back here: not news when they are gone. */
const discarded = new Set<string>();

async function discard(id: string): Promise<void> {
  discarded.add(id);
  await (await openOfflineQueue()).discard(id);
}
const retry = async (id: string) => (await openOfflineQueue()).retry(id);

/** '3 changes waiting', with their list; without a network it is part of the offline banner. */
export function OfflineQueueNotice({ isOnline }: OfflineQueueNoticeProps) {
  const changes = useAtomValue(waitingChangesAtom);
  const [isOpen, setOpen] = useAtom(isOpenAtom);
  useNewsOfSending(changes, () => setOpen(false));
  if (changes.length === 0) return null;
  const refused = changes.filter(({ failure }) => failure !== undefined).length;
  const button = (label: string) => (
    <Button size="small" icon="clock" aria-haspopup="dialog" onPress={() => setOpen(true)}>
      {label}
    </Button>
  );
  const words = refused > 0 ? `${counted(refused)} not sent` : `${counted(changes.length)} waiting`;
  return (
    <>
      {isOnline ? (
        <Banner tone={refused > 0 ? 'danger' : 'info'} icon={refused > 0 ? undefined : 'clock'} action={button('Show')}>
          {refused > 0 ? `${words}.` : `${words} to be sent.`}
        </Banner>
      ) : (
        button(words)
      )}
      {isOpen && (
        <OfflineQueueDialog changes={changes} onRetry={retry} onDiscard={discard} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

const counted = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`;

/** Says when everything has been sent; at a sign-out it has been thrown away. */
function useNewsOfSending(changes: readonly WaitingChange[], onEmpty: () => void): void {
  const { session } = usePortal();
  const before = useRef(changes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the changes alone
  useEffect(() => {
    if (changes.length === 0) onEmpty();
    const sent = before.current.filter(({ id }) => !discarded.has(id));
    if (changes.length === 0 && sent.length > 0 && mayFetch(session.get()))
      toast({ text: 'Everything is sent.', tone: 'success' });
    before.current = changes;
  }, [changes]);
}
