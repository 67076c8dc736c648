import { defineRemote } from '@groundwork/shell-sdk';
import { startChat } from './conversations/chat.ts';
import { startInbox } from './inbox/unread.ts';
import { askAhead } from './trash/asked-ahead.ts';

export default defineRemote({
  activate: () => {
    const stops = [startInbox(), startChat()];
    return () => {
      for (const stop of stops) stop?.();
    };
  },
  records: {
    user: { page: () => import('./people/PeoplePage.tsx'), dialogs: () => import('./people/dialogs.tsx') },
  },
  codes: {
    'conversations.ConversationsPage': () => import('./conversations/ConversationsPage.tsx'),
    'inbox.InboxPage': () => import('./inbox/InboxPage.tsx'),
    'activity.ActivityPage': () => import('./activity/ActivityPage.tsx'),
    'trash.TrashPage': () => {
      askAhead();
      return import('./trash/TrashPage.tsx');
    },
  },
});
