import { defineRemote } from '@groundwork/shell-sdk';
import { startChat } from './conversations/chat.ts';

export default defineRemote({
  activate: startChat,
  records: {
    user: { page: () => import('./people/PeoplePage.tsx'), dialogs: () => import('./people/dialogs.tsx') },
  },
  codes: {
    'conversations.ConversationsPage': () => import('./conversations/ConversationsPage.tsx'),
    'activity.ActivityPage': () => import('./activity/ActivityPage.tsx'),
    'trash.TrashPage': () => import('./trash/TrashPage.tsx'),
  },
});
