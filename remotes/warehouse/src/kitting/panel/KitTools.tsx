import { errorSummary, type Preparation } from '@groundwork/contract';
import { Banner, Button, Dialog, IconButton, Menu, TextField, toast } from '@groundwork/ui';
import { useState } from 'react';
import type { Kit } from '../../kits/kit.ts';
import { addKitNote, patchKit } from '../kit-notes.ts';
import { PhotoButton } from '../PhotoButton.tsx';

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
          <PhotoButton
            label="Photo"
            disabledReason={none}
            onPhoto={async (photo) => preparation && addPhoto(preparation, photo)}
          />
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

async function addPhoto(preparation: Preparation, { id }: { id: string }) {
  const result = await patchKit(preparation, ({ mediaItemIds }) => ({ mediaItemIds: [...mediaItemIds, id] }));
  if (result.succeeded) toast({ text: `Photo added to ${preparation.name}`, tone: 'success' });
  else toast({ text: `Update failed. ${errorSummary(result.error)}`, tone: 'danger', duration: 5000 });
}
