import { useState } from 'react';
import { api } from '../api/api.js';
import type { Organizer, Venue } from '../api/types.js';
import type { Named } from '../lib/event-draft.js';
import { plainText } from '../lib/text.js';
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
      ['venue', 'Name'],
      ['address', 'Street and number'],
      ['zip', 'Postal code'],
      ['city', 'City'],
      ['country', 'Country'],
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
      ['organizer', 'Name'],
      ['email', 'E-mail', 'email'],
      ['phone', 'Telephone', 'tel'],
      ['website', 'Website', 'url'],
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
    <div className="field" role="group" aria-label="Venue">
      <div className="picked">
        <span>
          <strong>Venue:</strong> {venue?.name ?? 'none'}
        </span>
        <span className="actions">
          <button type="button" onClick={() => setOpen(true)}>
            {venue ? 'Change venue' : 'Choose venue'}
          </button>
          {venue && (
            <button type="button" className="plain" onClick={() => onChange(undefined)}>
              Remove venue
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
    <div className="field" role="group" aria-label="Organizers">
      <div className="picked">
        <strong>Organizers{organizers.length === 0 && ': none'}</strong>
        <button type="button" onClick={() => setOpen(true)}>
          Add organizer
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
            Remove {organizer.name}
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
