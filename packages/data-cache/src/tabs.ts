/** Runs `work` in one tab at a time; another tab that is at it does it for this one too. */
export async function inOneTab(name: string, work: () => Promise<unknown>): Promise<void> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) {
    await work();
    return;
  }
  await locks.request(`groundwork:${name}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
