import { useState } from 'react';
import { api } from '../api/api.js';
import type { Organizer, Venue } from '../api/types.js';
import type { Named } from '../lib/event-draft.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { useUser } from '../ui/user.js';
import { PickDialog, SHOWN, type Kind } from './pick-dialog.js';

const venueName = ({ id, venue, city }: Venue): Named => ({
  id,
  name: [venue, city]
    .filter(Boolean)
    .map((text) => plainText(String(text)))
    .join(', '),
});
const organizerName = ({ id, organizer }: Organizer): Named => ({ id, name: plainText(organizer ?? '') });

const VENUE: Kind = {
  name: 'venue',
  find: async (search, signal) => {
    const query = { search, per_page: SHOWN };
    return (await api.get<{ venues: Venue[] }>('/cal/events/v1/venues', query, signal)).venues.map(venueName);
  },
  creation: {
    fields: [
      ['venue', t('common.name')],
      ['address', t('places.streetAndNumber')],
      ['zip', t('places.postalCode')],
      ['city', t('places.city')],
      ['country', t('places.country')],
    ],
    create: async (values) =>
      venueName(await api.post<Venue>('/cal/events/v1/venues', { status: 'publish', ...values })),
  },
};
const ORGANIZER: Kind = {
  name: 'organizer',
  find: async (search, signal) => {
    const query = { search, per_page: SHOWN };
    const { organizers } = await api.get<{ organizers: Organizer[] }>('/cal/events/v1/organizers', query, signal);
    return organizers.map(organizerName);
  },
  creation: {
    fields: [
      ['organizer', t('common.name')],
      ['email', t('common.email'), 'email'],
      ['phone', t('places.telephone'), 'tel'],
      ['website', t('places.website'), 'url'],
    ],
    create: async (values) =>
      organizerName(await api.post<Organizer>('/cal/events/v1/organizers', { status: 'publish', ...values })),
  },
};

/** Where an event takes place. */
export function VenueField({
  venue,
  onChange,
  fault,
}: {
  venue?: Named;
  onChange: (venue?: Named) => void;
  fault?: string;
}) {
  const { rights } = useUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="field" role="group" aria-label={t('places.venue')}>
      <div className="picked">
        <span>
          <strong>{t('places.venue2')}</strong> {venue?.name ?? t('common.none')}
        </span>
        <span className="actions">
          <button type="button" onClick={() => setOpen(true)}>
            {venue ? t('places.changeVenue') : t('places.chooseVenue')}
          </button>
          {venue && (
            <button type="button" className="plain" onClick={() => onChange(undefined)}>
              {t('places.removeVenue')}
            </button>
          )}
        </span>
      </div>
      {fault !== undefined && <p className="fault">{fault}</p>}
      {isOpen && (
        <PickDialog
          kind={VENUE}
          mayCreate={rights.writesVenues}
          onClose={() => setOpen(false)}
          onPick={(picked) => {
            onChange(picked);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

/** Who is responsible for an event. */
export function OrganizersField({
  organizers,
  onChange,
  fault,
}: {
  organizers: readonly Named[];
  onChange: (organizers: Named[]) => void;
  fault?: string;
}) {
  const { rights } = useUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="field" role="group" aria-label={t('places.organizers')}>
      <div className="picked">
        <strong>
          {t('places.organizers')}
          {organizers.length === 0 && `: ${t('common.none')}`}
        </strong>
        <button type="button" onClick={() => setOpen(true)}>
          {t('places.addOrganizer')}
        </button>
      </div>
      {organizers.map((organizer) => (
        <div className="picked" key={organizer.id}>
          <span>{organizer.name}</span>
          <button
            type="button"
            className="plain"
            onClick={() => onChange(organizers.filter(({ id }) => id !== organizer.id))}
          >
            {t('places.removeName', { name: organizer.name })}
          </button>
        </div>
      ))}
      {fault !== undefined && <p className="fault">{fault}</p>}
      {isOpen && (
        <PickDialog
          kind={ORGANIZER}
          mayCreate={rights.writesOrganizers}
          onClose={() => setOpen(false)}
          onPick={(picked) => {
            if (!organizers.some(({ id }) => id === picked.id)) onChange([...organizers, picked]);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
