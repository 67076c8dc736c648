import { defineRemote } from '@groundwork/shell-sdk';

export default defineRemote({
  records: {
    user: { page: () => import('./people/PeoplePage.tsx'), dialogs: () => import('./people/dialogs.tsx') },
  },
  codes: {
    'activity.ActivityPage': () => import('./activity/ActivityPage.tsx'),
    'trash.TrashPage': () => import('./trash/TrashPage.tsx'),
  },
});
