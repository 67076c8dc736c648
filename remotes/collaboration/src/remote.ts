import { defineRemote } from '@groundwork/shell-sdk';

export default defineRemote({
  codes: {
    'people.PeoplePage': () => import('./people/PeoplePage.tsx'),
    'people.UserDetails': () => import('./people/UserDetails.tsx'),
    'activity.ActivityPage': () => import('./activity/ActivityPage.tsx'),
  },
});
