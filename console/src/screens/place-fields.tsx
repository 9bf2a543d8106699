import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { Organizer, Venue } from '../api/types.js';
import type { Named } from '../lib/event-draft.js';
import { plainText } from '../lib/text.js';
import { Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/fields.js';
import { Empty, Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { useUser } from '../ui/user.js';

const SHOWN = 10;

/** How records of one kind are found and made. */
interface Kind {
  name: string;
  find: (search: string, signal: AbortSignal) => Promise<Named[]>;
  /** The fields of a new one: the first is its name. */
  fields: readonly (readonly [member: string, label: string, type?: string])[];
  create: (values: Record<string, string>) => Promise<Named>;
}

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
  fields: [
    ['venue', 'Name'],
    ['address', 'Street and number'],
    ['zip', 'Postal code'],
    ['city', 'City'],
    ['country', 'Country'],
  ],
  create: async (values) => venueName(await api.post<Venue>('/cal/events/v1/venues', { status: 'publish', ...values })),
};
const ORGANIZER: Kind = {
  name: 'organizer',
  find: async (search, signal) => {
    const query = { search, per_page: SHOWN };
    const { organizers } = await api.get<{ organizers: Organizer[] }>('/cal/events/v1/organizers', query, signal);
    return organizers.map(organizerName);
  },
  fields: [
    ['organizer', 'Name'],
    ['email', 'E-mail', 'email'],
    ['phone', 'Telephone', 'tel'],
    ['website', 'Website', 'url'],
  ],
  create: async (values) =>
    organizerName(await api.post<Organizer>('/cal/events/v1/organizers', { status: 'publish', ...values })),
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

interface PickProps {
  kind: Kind;
  mayCreate: boolean;
  onPick: (picked: Named) => void;
  onClose: () => void;
}

/** Finds a record, or makes one. */
function PickDialog({ kind, mayCreate, onPick, onClose }: PickProps) {
  const [search, setSearch] = useState('');
  const [isNew, setNew] = useState(false);
  const found = useQuery({
    queryKey: ['pick', kind.name, search],
    queryFn: ({ signal }) => kind.find(search, signal),
    placeholderData: (before) => before,
  });
  return (
    <Dialog title={isNew ? `New ${kind.name}` : `Choose ${kind.name}`} onClose={onClose}>
      {isNew ? (
        <NewRecord kind={kind} name={search} onPick={onPick} onClose={onClose} />
      ) : (
        <>
          <TextField label="Search" type="search" value={search} onChange={setSearch} />
          <Loaded query={found}>
            {(records) =>
              records.length === 0 ? (
                <Empty>None matches.</Empty>
              ) : (
                <ul className="rows">
                  {records.map((record) => (
                    <li key={record.id}>
                      <button type="button" onClick={() => onPick(record)}>
                        {record.name}
                      </button>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
          <div className="actions">
            {mayCreate && (
              <button type="button" onClick={() => setNew(true)}>
                New {kind.name}
              </button>
            )}
            <button type="button" onClick={onClose}>
              Cancel
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function NewRecord({ kind, name, onPick, onClose }: Omit<PickProps, 'mayCreate'> & { name: string }) {
  const [nameMember] = kind.fields[0];
  const [values, setValues] = useState<Record<string, string>>({ [nameMember]: name });
  const action = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
    void action.run(async () => onPick(await kind.create(filled)));
  };
  return (
    <form onSubmit={submit}>
      <Fault error={action.error} />
      {kind.fields.map(([member, label, type]) => (
        <TextField
          key={member}
          label={label}
          type={type}
          required={member === nameMember}
          value={values[member] ?? ''}
          onChange={(value) => setValues({ ...values, [member]: value })}
          fault={action.faults[member]}
        />
      ))}
      <div className="actions">
        <button className="primary" disabled={action.isRunning}>
          Create {kind.name}
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
