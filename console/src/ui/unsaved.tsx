import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../lib/texts.js';
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
    <Dialog title={t('frame.leave')} onClose={() => blocker.reset()}>
      <p>{t('frame.leaveText')}</p>
      <div className="actions">
        <button type="button" className="primary" onClick={() => blocker.reset()}>
          {t('frame.stay')}
        </button>
        <button type="button" className="danger" onClick={() => blocker.proceed()}>
          {t('frame.leaveNow')}
        </button>
      </div>
    </Dialog>
  );
}
