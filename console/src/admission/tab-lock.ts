/**
 * Makes this tab the one that works as the device: two would not know of each other's scans.
 * @param isForced takes it from another tab
 * @param onLost another tab has taken it
 * @returns whether this tab is the one
 */
export function holdTab(name: string, isForced: boolean, onLost: () => void): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(name, isForced ? { steal: true } : { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        // Until the tab is closed.
        return lock === null ? undefined : new Promise<void>(() => undefined);
      })
      .catch(onLost);
  });
}
