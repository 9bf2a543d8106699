import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { EventGrant, EventGrantList } from '../api/types.js';
import { formatMoment, inputToMoment } from '../lib/dates.js';
import { plainText } from '../lib/text.js';
import { TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Badge, Empty, Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { useUser } from '../ui/user.js';

const PATH = '/cal/tickets/v1/event-grants';

/** Who works with the attendees of one event without the right for all of them. */
export function EventAccess({ eventId }: { eventId: number }) {
  const [user, setUser] = useState('');
  const [until, setUntil] = useState('');
  const action = useAction();
  const notify = useNotice();
  const { rights } = useUser();
  const query = useQuery({
    queryKey: ['event-grants', eventId],
    queryFn: ({ signal }) => api.get<EventGrantList>(PATH, { event_id: eventId }, signal),
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const grant = await api.post<EventGrant>(PATH, {
        event_id: eventId,
        user: user.trim(),
        ...(until !== '' && { expires: inputToMoment(until) }),
      });
      setUser('');
      setUntil('');
      notify(`${plainText(grant.user.name)} has access to this event.`);
      await query.refetch();
    });
  };
  const end = ({ id, user: { name } }: EventGrant) =>
    action.run(async () => {
      await api.delete(`${PATH}/${id}`);
      notify(`${plainText(name)} has no access any more.`);
      await query.refetch();
    });
  return (
    <section className="card" aria-labelledby="access">
      <h2 id="access">People with access</h2>
      <p className="soft">
        They see the attendees and sales of this event and check its attendees in. They see no orders and no other
        event.
      </p>
      <Fault error={action.error} />
      <Loaded query={query}>
        {({ event_grants: grants }) =>
          grants.length === 0 ? (
            <Empty>Nobody has access to this event alone.</Empty>
          ) : (
            <ul className="rows">
              {grants.map((grant) => (
                <li key={grant.id}>
                  <div>
                    {plainText(grant.user.name)}
                    <p className="soft">
                      {grant.user.login}
                      {grant.expires_utc !== null && `, until ${formatMoment(grant.expires_utc)}`}
                    </p>
                  </div>
                  {grant.is_expired && <Badge>Expired</Badge>}
                  <button type="button" className="danger" disabled={action.isRunning} onClick={() => void end(grant)}>
                    End access<span className="aside"> of {plainText(grant.user.name)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {rights.listsUsers && (
        <form onSubmit={add}>
          <TextField
            label="Login or e-mail address"
            required
            autoComplete="off"
            value={user}
            onChange={setUser}
            fault={action.faults.user}
          />
          <TextField
            label="Until"
            type="datetime-local"
            hint="Empty: until it is ended here. Time of this device."
            value={until}
            onChange={setUntil}
            fault={action.faults.expires}
          />
          <button disabled={action.isRunning}>Give access</button>
        </form>
      )}
      {!rights.listsUsers && <p className="soft">Administrators give access.</p>}
    </section>
  );
}
