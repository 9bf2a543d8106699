import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '../api/api.js';
import type { EventItem, Ticket, WaitingEntry, WaitingList, WaitingListOfEvent } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { Dialog } from '../ui/dialog.js';
import { SelectField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Badge, Empty, Fault, Loaded, Pager, Total } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { useFilters } from '../ui/use-filters.js';

const PATH = '/waiting-list/v1';
const PER_PAGE = 50;
const MAX_TICKETS = 50;
const STATES = ['waiting', 'offered', 'ordered', 'expired', 'left'] as const;
const FILTERS = ['state'] as const;
/** Choice of all states; without a choice, the list is the line. */
const ALL = 'all';

/** Who waits for tickets and RSVPs of an event. */
export function WaitingListScreen() {
  const id = Number(useParams().id);
  const event = useQuery({
    queryKey: ['waiting-event', id],
    queryFn: async ({ signal }) => {
      const [{ title }, { tickets }] = await Promise.all([
        api.get<EventItem>(`/cal/events/v1/events/${id}`, undefined, signal),
        api.get<{ tickets: Ticket[] }>(
          '/cal/tickets/v1/tickets',
          { include_post: id, per_page: MAX_TICKETS, order: 'ASC' },
          signal,
        ),
      ]);
      return { title: plainText(title), names: new Map(tickets.map((ticket) => [ticket.id, plainText(ticket.title)])) };
    },
  });
  const title = event.data ? t('waiting.ofEvent', { event: event.data.title }) : t('waiting.title');
  return (
    <Page
      title={title}
      actions={
        <Link className="button" to={`/events/${id}`}>
          {t('common.event')}
        </Link>
      }
    >
      <p className="soft">{t('waiting.intro')}</p>
      <WaitingListSwitch eventId={id} />
      <Loaded query={event}>{({ names }) => <Entries eventId={id} tickets={names} />}</Loaded>
    </Page>
  );
}

/** Whether people can join the list of the event. */
function WaitingListSwitch({ eventId }: { eventId: number }) {
  const query = useQuery({
    queryKey: ['waiting-switch', eventId],
    queryFn: ({ signal }) => api.get<WaitingListOfEvent>(`${PATH}/events/${eventId}`, undefined, signal),
  });
  const [chosen, setChosen] = useState<string | undefined>();
  const action = useAction();
  const notify = useNotice();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      await api.post(`${PATH}/events/${eventId}`, { is_on: chosen === '' ? null : chosen === 'on' });
      await query.refetch();
      setChosen(undefined);
      notify(t('waiting.switched'));
    });
  };
  return (
    <Loaded query={query}>
      {({ is_on: isOn, can_join: canJoin, sends_email: sendsEmail }) => {
        const stored = isOn === null ? '' : isOn ? 'on' : 'off';
        return (
          <form className="card" onSubmit={submit}>
            <Fault error={action.error} />
            <SelectField
              label={t('waiting.switch')}
              hint={sendsEmail ? t(canJoin ? 'waiting.canJoin' : 'waiting.cannotJoin') : t('waiting.noEmail')}
              value={chosen ?? stored}
              onChange={setChosen}
              options={[
                ['', t('waiting.asSite')],
                ['on', t('waiting.on')],
                ['off', t('waiting.off')],
              ]}
            />
            <button disabled={action.isRunning || chosen === undefined || chosen === stored}>{t('common.save')}</button>
          </form>
        );
      }}
    </Loaded>
  );
}

interface EntriesProps {
  eventId: number;
  /** Names by id. */
  tickets: ReadonlyMap<number, string>;
}

function Entries({ eventId, tickets }: EntriesProps) {
  const { values, page, set, setPage } = useFilters(FILTERS);
  const state = values.state === '' ? 'waiting' : values.state;
  const query = { event: eventId, page, per_page: PER_PAGE, ...(state !== ALL && { state }) };
  const list = useQuery({
    queryKey: ['waiting-entries', query],
    queryFn: ({ signal }) => api.get<WaitingList>(`${PATH}/entries`, query, signal),
    placeholderData: (before) => before,
  });
  const [leaving, setLeaving] = useState<WaitingEntry | undefined>();
  const action = useAction();
  const notify = useNotice();
  const change = (entry: WaitingEntry, route: 'offer' | 'move' | 'leave', said: string) =>
    action.run(async () => {
      setLeaving(undefined);
      await api.post(`${PATH}/entries/${entry.id}/${route}`, route === 'move' ? { position: 1 } : undefined);
      notify(said);
      await list.refetch();
    });
  return (
    <>
      <search className="filters">
        <SelectField
          label={t('common.status')}
          value={state}
          onChange={(value) => set('state', value === 'waiting' ? '' : value)}
          options={[...STATES.map((name) => [name, t(`waiting.state.${name}`)] as const), [ALL, t('common.all')]]}
        />
      </search>
      <Fault error={action.error} />
      <Loaded query={list}>
        {({ entries, total, total_pages: pages }) => (
          <>
            <Total text={t('waiting.count', { count: total })} />
            {entries.length === 0 && <Empty>{t('waiting.empty')}</Empty>}
            <ul className="rows">
              {entries.map((entry, i) => (
                <Row
                  key={entry.id}
                  entry={entry}
                  // Only where the list is the line, its order says how many are in front.
                  position={state === 'waiting' ? (page - 1) * PER_PAGE + i + 1 : undefined}
                  ticket={tickets.get(entry.ticket) ?? t('waiting.anyTicket')}
                  isRunning={action.isRunning}
                  onOffer={() => void change(entry, 'offer', t('waiting.offered', { name: entry.name }))}
                  onFirst={() => void change(entry, 'move', t('waiting.moved', { name: entry.name }))}
                  onRemove={() => setLeaving(entry)}
                />
              ))}
            </ul>
            <Pager page={page} pages={pages} onPage={setPage} />
          </>
        )}
      </Loaded>
      {leaving && (
        <Dialog title={t('waiting.removeQuestion', { name: leaving.name })} onClose={() => setLeaving(undefined)}>
          <p>{t('waiting.removeText')}</p>
          <div className="actions">
            <button
              type="button"
              className="danger"
              disabled={action.isRunning}
              onClick={() => void change(leaving, 'leave', t('waiting.removed', { name: leaving.name }))}
            >
              {t('waiting.remove')}
            </button>
            <button type="button" onClick={() => setLeaving(undefined)}>
              {t('common.back')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface RowProps {
  entry: WaitingEntry;
  position?: number;
  ticket: string;
  isRunning: boolean;
  onOffer: () => void;
  onFirst: () => void;
  onRemove: () => void;
}

function Row({ entry, position, ticket, isRunning, onOffer, onFirst, onRemove }: RowProps) {
  const { name, email, quantity, state, joined_utc: joined, offered_until_utc: until } = entry;
  const aside = <span className="aside"> {name}</span>;
  return (
    <li>
      <div>
        {position === undefined ? name : t('waiting.position', { position, name })}
        <p className="soft">
          {email}, {t('waiting.wants', { quantity, ticket })},{' '}
          {until === null
            ? t('waiting.since', { moment: formatMoment(joined) })
            : t('waiting.until', { moment: formatMoment(until) })}
        </p>
      </div>
      <Badge tone={state === 'offered' || state === 'ordered' ? 'good' : 'plain'}>{t(`waiting.state.${state}`)}</Badge>
      {(state === 'waiting' || state === 'offered') && (
        <span className="actions">
          {state === 'waiting' && (
            <button type="button" disabled={isRunning} onClick={onOffer}>
              {t('waiting.offer')}
              {aside}
            </button>
          )}
          {state === 'waiting' && position !== 1 && (
            <button type="button" disabled={isRunning} onClick={onFirst}>
              {t('waiting.first')}
              {aside}
            </button>
          )}
          <button type="button" disabled={isRunning} onClick={onRemove}>
            {t('waiting.remove')}
            {aside}
          </button>
        </span>
      )}
    </li>
  );
}
