import { collection, useLists } from '@groundwork/data-cache';
import { isPerson, useDiscardQuestion } from '@groundwork/records';
import { useSession } from '@groundwork/shell-sdk';
import { ActionDialog, MultiSelectField, useSubmission } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { ChatState } from './chat.ts';
import { failureWords } from './failure-words.ts';

interface NewConversationProps {
  chat: Extract<ChatState, { status: 'ready' }>;
  /** With the address of the conversation that these people have now. */
  onClose: (url?: string) => void;
}
const lists = ['users'] as const;
const most = 20;

/** Staff choose staff: Subscribers talk with Support. The same people have one conversation. */
export function NewConversation({ chat, onClose }: NewConversationProps) {
  const { user } = useSession();
  useLists(lists);
  const users = useAtomValue(collection('users').allAtom);
  const [ids, setIds] = useState<readonly string[]>([]);
  const submission = useSubmission();
  const { close, question } = useDiscardQuestion(ids.length > 0, () => onClose());
  const options = users
    .filter((each) => isPerson(each) && each.category === 'PES' && each.id !== user.id)
    .map((each) => ({
      id: each.id,
      label: `${each.firstName} ${each.lastName}`.trim(),
      description: each.emailAddress,
      image: each.imageThumbnailUrl || undefined,
      isPerson: true,
    }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const open = () =>
    submission.submit(async () => {
      try {
        const { url } = await chat.client.groupChannel.createChannel({ invitedUserIds: [...ids], isDistinct: true });
        setIds([]);
        // The address of the conversation is gone to once nothing chosen here could be lost.
        await new Promise((resolve) => setTimeout(resolve));
        onClose(url);
        return undefined;
      } catch (error) {
        return `The conversation could not be opened. ${failureWords(error)}`;
      }
    });
  return (
    <ActionDialog
      title="New conversation"
      size="small"
      actionLabel="Open conversation"
      busyLabel="Opening…"
      isDisabled={ids.length === 0 || ids.length > most}
      submission={submission}
      onAction={() => void open()}
      onClose={close}
    >
      <MultiSelectField
        label="People"
        placeholder="Choose people..."
        options={options}
        value={ids}
        onChange={setIds}
        hint="Conversations of projects are listed automatically."
        error={ids.length > most ? `Choose at most ${most} people.` : undefined}
        autoFocus
      />
      {question}
    </ActionDialog>
  );
}
