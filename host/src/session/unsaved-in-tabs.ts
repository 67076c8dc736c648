const name = 'groundwork-unsaved';

/** Other tabs see that this one has unsaved work until the returned function is called, or the tab is gone. */
export function showUnsavedWork(): () => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  void navigator.locks?.request(name, { mode: 'shared' }, () => ended);
  return end;
}

/** Whether a tab of this browser has unsaved work; unknown, and so false, where the browser has no locks. */
export const isUnsavedInSomeTab = async (): Promise<boolean> =>
  (await navigator.locks?.query())?.held?.some((lock) => lock.name === name) === true;
