import { t } from '../lib/texts.js';
import type { Outcome } from './outcome.js';
import { reasonText, titleOf } from './reason-texts.js';
import { timeText } from './result-panel.js';

/** The last scans of this device, with what the service made of them. */
export function RecentScans({ recent }: { recent: readonly Outcome[] }) {
  if (recent.length === 0) return null;
  const conflicts = recent.filter(({ kind }) => kind === 'conflict').length;
  return (
    <details>
      <summary>
        {t('admission.recent')}
        {conflicts > 0 && <strong className="fault"> {t('admission.recentConflicts', { count: conflicts })}</strong>}
      </summary>
      <ul className="rows">
        {recent.map((outcome) => (
          <li key={outcome.nonce}>
            <div>
              {outcome.name || t('admission.unknownTicket')}
              <p className="soft">
                {[timeText(outcome.atMs), titleOf(outcome), reasonText(outcome)].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
