import { defineRemote } from '@groundwork/shell-sdk';

export default defineRemote({
  codes: {
    'people.PeoplePage': () => import('./people/PeoplePage.tsx'),
    'people.CreateUser': () => import('./people/CreateUser.tsx'),
    'people.EditUser': () => import('./people/EditUser.tsx'),
    'people.UserDetails': () => import('./people/UserDetails.tsx'),
    'activity.ActivityPage': () => import('./activity/ActivityPage.tsx'),
    'trash.TrashPage': () => import('./trash/TrashPage.tsx'),
  },
});
