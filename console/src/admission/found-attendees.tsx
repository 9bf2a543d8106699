import { t } from '../lib/texts.js';

/** An attendee that a search found. */
export interface FoundAttendee {
  id: number;
  name: string;
  ticket?: string;
  isInside: boolean;
}

/** Attendees to admit by hand. */
export function FoundAttendees({ found, onPick }: { found: readonly FoundAttendee[]; onPick: (id: number) => void }) {
  if (found.length === 0) return <p role="status">{t('admission.noneFound')}</p>;
  return (
    <ul className="rows" aria-label={t('admission.found')}>
      {found.map(({ id, name, ticket, isInside }) => (
        <li key={id}>
          <div>
            {name}
            <p className="soft">{[ticket, t('admission.number', { id })].filter(Boolean).join(', ')}</p>
            {isInside && <p className="soft">{t('admission.isIn')}</p>}
          </div>
          <button type="button" onClick={() => onPick(id)}>
            {t('admission.pick')}
            <span className="aside"> {name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
