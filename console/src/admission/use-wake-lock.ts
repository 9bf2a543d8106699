import { useEffect } from 'react';

/** The screen stays on while the page is shown. */
export function useWakeLock(): void {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      lock = await navigator.wakeLock.request('screen');
      if (isOver) await lock.release();
    };
    // Systems refuse it when the battery is low, and end it when the page is hidden.
    const tryHold = () => void hold().catch(() => undefined);
    tryHold();
    document.addEventListener('visibilitychange', tryHold);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', tryHold);
      void lock?.release();
    };
  }, []);
}
