import { errorSummary, type Preparation } from '@groundwork/contract';
import { openPrint, PhotoButton, useDiscardQuestion } from '@groundwork/records';
import { ActionDialog, Button, IconButton, Menu, TextField, toast, useSubmission } from '@groundwork/ui';
import { useState } from 'react';
import type { Kit } from '../../kits/kit.ts';
import { addKitNote, patchKit } from '../kit-notes.ts';

/** Notes, photos, print and problem of a kit (docs: domain/kitting). */
export function KitTools({ kit, isReadOnly }: { kit: Kit; isReadOnly: boolean }) {
  const [asked, setAsked] = useState<'note' | 'problem'>();
  const { preparation } = kit;
  const none = preparation ? undefined : 'Orders without a preparation have none';
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
            onAction: () => openPrint(`/print/kit/${encodeURIComponent(kit.id)}`),
          },
          {
            id: 'items',
            label: 'Item labels',
            isDisabled: itemIds.length === 0,
            onAction: () => openPrint(`/print/labels?kind=item&ids=${itemIds.join(',')}`),
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
  const { close, question } = useDiscardQuestion(text !== '', onClose);
  const submission = useSubmission();
  const [sent] = useState<string[]>([]);
  const save = async () => {
    const isDone = await submission.submit(async () => {
      const marked = isProblem ? await patchKit(preparation, () => ({ status: 'Problem' as const })) : undefined;
      if (marked && !marked.succeeded) return `Update failed. ${errorSummary(marked.error)}`;
      const refused = await addKitNote(preparation, text, sent);
      return refused === undefined ? undefined : `Update failed. ${refused}`;
    });
    if (!isDone) return;
    toast({ text: isProblem ? `${preparation.name} has a problem` : 'Note added', tone: 'success' });
    onClose();
  };
  const title = isProblem ? 'Mark Problem' : 'Leave a note';
  return (
    <ActionDialog
      title={title}
      size="medium"
      onClose={close}
      submission={submission}
      actionLabel="Save"
      buttonSize="touch"
      disabledReason={text.trim() === '' ? 'Write your message' : undefined}
      onAction={() => void save()}
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
      {question}
    </ActionDialog>
  );
}

async function addPhoto(preparation: Preparation, { id }: { id: string }) {
  const result = await patchKit(preparation, ({ mediaItemIds }) => ({ mediaItemIds: [...mediaItemIds, id] }));
  if (result.succeeded) toast({ text: `Photo added to ${preparation.name}`, tone: 'success' });
  else toast({ text: `Update failed. ${errorSummary(result.error)}`, tone: 'danger', duration: 5000 });
}
