import { createContext, use } from 'react';

/** Provided by the host around each kept view. */
export const ActiveView = createContext(true);

/** false while this page is a kept, hidden view: pause what polls and unmount dialogs. */
export const useIsActive = (): boolean => use(ActiveView);
