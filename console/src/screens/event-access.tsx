import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { EventGrant, EventGrantList } from '../api/types.js';
import { formatMoment, inputToMoment } from '../lib/dates.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
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
      notify(t('eventActions.nameHasAccessTo', { name: plainText(grant.user.name) }));
      await query.refetch();
    });
  };
  const end = ({ id, user: { name } }: EventGrant) =>
    action.run(async () => {
      await api.delete(`${PATH}/${id}`);
      notify(t('eventActions.nameHasNoAccess', { name: plainText(name) }));
      await query.refetch();
    });
  return (
    <section className="card" aria-labelledby="access">
      <h2 id="access">{t('eventActions.peopleWithAccess')}</h2>
      <p className="soft">{t('eventActions.theySeeTheAttendees')}</p>
      <Fault error={action.error} />
      <Loaded query={query}>
        {({ event_grants: grants }) =>
          grants.length === 0 ? (
            <Empty>{t('eventActions.nobodyHasAccessTo')}</Empty>
          ) : (
            <ul className="rows">
              {grants.map((grant) => (
                <li key={grant.id}>
                  <div>
                    {plainText(grant.user.name)}
                    <p className="soft">
                      {grant.user.login}
                      {grant.expires_utc !== null &&
                        t('eventActions.untilExpiresUtc', { expires_utc: formatMoment(grant.expires_utc) })}
                    </p>
                  </div>
                  {grant.is_expired && <Badge>{t('eventActions.expired')}</Badge>}
                  <button type="button" className="danger" disabled={action.isRunning} onClick={() => void end(grant)}>
                    {t('eventActions.endAccess')}
                    <span className="aside"> {t('eventActions.ofName', { name: plainText(grant.user.name) })}</span>
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
            label={t('eventActions.loginOrEMail')}
            required
            autoComplete="off"
            value={user}
            onChange={setUser}
            fault={action.faults.user}
          />
          <TextField
            label={t('eventActions.until')}
            type="datetime-local"
            hint={t('eventActions.emptyUntilItIs')}
            value={until}
            onChange={setUntil}
            fault={action.faults.expires}
          />
          <button disabled={action.isRunning}>{t('eventActions.giveAccess')}</button>
        </form>
      )}
      {!rights.listsUsers && <p className="soft">{t('eventActions.administratorsGiveAccess')}</p>}
    </section>
  );
}
