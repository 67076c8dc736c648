import { errorSummary, type Preparation } from '@groundwork/contract';
import { useUploads } from '@groundwork/records';
import { Banner, Button, Dialog, IconButton, Menu, TextField, toast } from '@groundwork/ui';
import { useEffect, useRef, useState } from 'react';
import type { Kit } from '../../kits/kit.ts';
import { addKitNote, patchKit } from '../kit-notes.ts';

/** Notes, photos, print and problem of a kit (decisions G7). */
export function KitTools({ kit, isReadOnly }: { kit: Kit; isReadOnly: boolean }) {
  const [asked, setAsked] = useState<'note' | 'problem'>();
  const { preparation } = kit;
  const none = preparation ? undefined : 'Orders without a preparation have none';
  const print = (address: string) => window.open(address, '_blank', 'noopener');
  const itemIds = [
    ...new Set(kit.items.flatMap(({ entries }) => entries.map(({ inventoryItemId }) => inventoryItemId))),
  ];
  return (
    <>
      {!isReadOnly && (
        <>
          <IconButton
            icon="file-text"
            label="Notes"
            size="touch"
            variant="secondary"
            disabledReason={none}
            onPress={() => setAsked('note')}
          />
          <PhotoButton preparation={preparation} disabledReason={none} />
        </>
      )}
      <Menu
        label="Print"
        trigger={<IconButton icon="printer" label="Print" size="touch" variant="secondary" />}
        items={[
          {
            id: 'kit',
            label: 'Pick list and kit label',
            isDisabled: !preparation,
            onAction: () => print(`/print/kit/${encodeURIComponent(kit.id)}`),
          },
          {
            id: 'items',
            label: 'Item labels',
            isDisabled: itemIds.length === 0,
            onAction: () => print(`/print/labels?kind=item&ids=${itemIds.join(',')}`),
          },
        ]}
      />
      {!isReadOnly && (
        <Button variant="danger" size="touch" icon="flag" disabledReason={none} onPress={() => setAsked('problem')}>
          Problem
        </Button>
      )}
      {asked && preparation && (
        <NoteDialog preparation={preparation} isProblem={asked === 'problem'} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

/** A note at the end of those of the kit; a problem needs one. */
function NoteDialog({
  preparation,
  isProblem,
  onClose,
}: {
  preparation: Preparation;
  isProblem: boolean;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [why, setWhy] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const refused = await addKitNote(preparation, text);
    const marked =
      refused === undefined && isProblem
        ? await patchKit(preparation, () => ({ status: 'Problem' as const }))
        : undefined;
    setBusy(false);
    const failed = refused ?? (marked && !marked.succeeded ? errorSummary(marked.error) : undefined);
    if (failed !== undefined) return setWhy(`Update failed. ${failed}`);
    toast({ text: isProblem ? `${preparation.name} has a problem` : 'Note added', tone: 'success' });
    onClose();
  };
  const title = isProblem ? 'Mark Problem' : 'Leave a note';
  return (
    <Dialog
      title={title}
      size="medium"
      onClose={onClose}
      banner={why && <Banner tone="danger">{why}</Banner>}
      footer={
        <>
          <Button size="touch" onPress={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            size="touch"
            isBusy={isBusy}
            disabledReason={text.trim() === '' ? 'Write what is to be said' : undefined}
            onPress={() => void save()}
          >
            Save
          </Button>
        </>
      }
    >
      {preparation.notes && <p style={{ whiteSpace: 'pre-wrap' }}>{preparation.notes}</p>}
      <TextField
        label={isProblem ? 'What is wrong?' : 'Note'}
        name="note"
        value={text}
        onChange={(next) => setText(next ?? '')}
        multiline
        rows={4}
        autoFocus
      />
    </Dialog>
  );
}

/** Takes a photo of the packed tote; without a network it waits. */
function PhotoButton({
  preparation,
  disabledReason,
}: {
  preparation: Preparation | undefined;
  disabledReason: string | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads({ isProjectRelated: true, keepsOffline: true });
  const [isAdding, setAdding] = useState(false);
  const [next] = uploads.list;
  useEffect(() => {
    if (!next || isAdding || !preparation) return;
    if (next.step === 'failed' || (next.step === 'uploaded' && next.error)) {
      toast({ text: next.error ?? 'The photo could not be uploaded.', tone: 'danger', duration: 5000 });
      uploads.discard(next.id);
    } else if (next.step === 'uploaded') {
      setAdding(true);
      void addPhoto(preparation, () => uploads.accept(next.id)).finally(() => setAdding(false));
    }
  });
  return (
    <>
      <IconButton
        icon="camera"
        label="Photo"
        size="touch"
        variant="secondary"
        isBusy={next !== undefined}
        disabledReason={disabledReason}
        onPress={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Take a photo"
        onChange={(event) => {
          uploads.addFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

async function addPhoto(preparation: Preparation, accept: () => Promise<{ id: string } | undefined>) {
  const media = await accept();
  if (!media) return;
  const result = await patchKit(preparation, ({ mediaItemIds }) => ({ mediaItemIds: [...mediaItemIds, media.id] }));
  if (result.succeeded) toast({ text: `Photo added to ${preparation.name}`, tone: 'success' });
  else toast({ text: `Update failed. ${errorSummary(result.error)}`, tone: 'danger', duration: 5000 });
}
