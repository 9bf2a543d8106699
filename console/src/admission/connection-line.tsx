import { t } from '../lib/texts.js';
import { timeText } from './result-panel.js';
import type { SessionState } from './session-state.js';

/** Who decides at the moment, and what waits: always in view. */
export function ConnectionLine({ state }: { state: SessionState }) {
  const { connection, queueLength, loading, syncedMs, syncFault, size } = state;
  const parts = [
    queueLength > 0 && t('admission.waiting', { count: queueLength }),
    loading !== undefined && t('admission.loading', { count: loading }),
    syncedMs !== undefined && t('admission.syncedAt', { time: timeText(syncedMs), count: size }),
  ].filter((part) => part !== false);
  return (
    <div className={`connection connection--${connection.isOnline ? 'online' : 'offline'}`}>
      <p role="status">
        <strong>
          {connection.isOnline
            ? t('admission.online')
            : t('admission.offlineSince', { time: timeText(connection.sinceMs) })}
        </strong>
      </p>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
      {syncFault !== undefined && <p className="fault">{syncFault}</p>}
    </div>
  );
}
