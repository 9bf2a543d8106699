import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from './dialog.js';

/** Leaving the screen or the site with changes that were not saved needs a confirmation. */
export function UnsavedChanges({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isChanged) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isChanged]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title="Leave without saving?" onClose={() => blocker.reset()}>
      <p>Your changes on this screen were not saved.</p>
      <div className="actions">
        <button type="button" className="primary" onClick={() => blocker.reset()}>
          Stay
        </button>
        <button type="button" className="danger" onClick={() => blocker.proceed()}>
          Leave
        </button>
      </div>
    </Dialog>
  );
}
