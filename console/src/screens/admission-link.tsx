import { Link } from 'react-router';
import { t } from '../lib/texts.js';

/** Leads to the devices and lists of the check-in. @param event id; empty: of all events */
export function AdmissionLink({ event }: { event: string }) {
  return (
    <Link className="button" to={`/check-in/devices${event === '' ? '' : `?event=${event}`}`}>
      {t('checkInDevices.title')}
    </Link>
  );
}

/** The same in the form of an event. */
export function AdmissionCard({ eventId }: { eventId: number }) {
  return (
    <section className="card" aria-labelledby="check-in">
      <h2 id="check-in">{t('checkIn.checkIn')}</h2>
      <p className="soft">{t('checkInDevices.ofEvent')}</p>
      <div className="actions">
        <AdmissionLink event={String(eventId)} />
      </div>
    </section>
  );
}
