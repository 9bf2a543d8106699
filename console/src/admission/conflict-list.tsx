import { useState } from 'react';
import { t } from '../lib/texts.js';
import type { Conflict } from './device-types.js';
import type { DeviceSession } from './device-session.js';
import { msOf } from './offline-decision.js';
import { reasonText } from './reason-texts.js';
import { timeText } from './result-panel.js';

/** Conflicts of the list, for supervisors: read when it is opened. */
export function ConflictList({ session, listId }: { session: DeviceSession; listId: number }) {
  const [conflicts, setConflicts] = useState<readonly Conflict[]>();
  const [fault, setFault] = useState('');
  const load = () =>
    session
      .get<{ conflicts: Conflict[] }>(`/lists/${listId}/conflicts`)
      .then((answer) => {
        setConflicts(answer.conflicts);
        setFault('');
      })
      .catch(() => setFault(t('admission.notReachable')));
  const resolve = (id: number) =>
    session
      .post(`/conflicts/${id}/resolved`, {})
      .then(load)
      .catch(() => setFault(t('admission.notReachable')));
  return (
    <details onToggle={(event) => event.currentTarget.open && void load()}>
      <summary>{t('admission.conflicts')}</summary>
      {fault !== '' && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {conflicts?.length === 0 && <p>{t('admission.noConflicts')}</p>}
      <ul className="rows">
        {conflicts?.map((conflict) => (
          <li key={conflict.id}>
            <div>
              {conflict.attendee?.name ?? t('admission.unknownTicket')}
              <p className="soft">{reasonText(conflict)}</p>
              <p className="soft">
                {[timeText(msOf(conflict.scanned_utc)), conflict.device, conflict.gate].filter(Boolean).join(', ')}
              </p>
            </div>
            <button type="button" onClick={() => void resolve(conflict.id)}>
              {t('admission.resolved')}
              <span className="aside"> {conflict.attendee?.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
