import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { api, ApiError, nonceFor } from '../api/api.js';
import type { EventItem, Series, SeriesChange } from '../api/types.js';
import { announcedChanges, changedMembers, type EventDraft } from '../lib/event-draft.js';
import { datesWithHolders } from '../lib/series-change.js';
import { changedTicketMembers, ticketFaults, type TicketDraft } from '../lib/ticket-draft.js';
import { poolFaults, type PoolDraft } from '../lib/pool-draft.js';
import type { Faults } from '../lib/faults.js';
import { t } from '../lib/texts.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Badge, Fault } from '../ui/states.js';
import { UnsavedChanges } from '../ui/unsaved.js';
import { useAction } from '../ui/use-action.js';
import { useUser } from '../ui/user.js';
import { AdmissionCard } from './admission-link.js';
import { EventSales } from './event-sales.js';
import { EventAccess } from './event-access.js';
import { EventActions } from './event-actions.js';
import { EventReminder } from './event-reminder.js';
import { EventRulesCard } from './event-rules.js';
import { EventFields } from './event-fields.js';
import { HoldersDialog } from './holders-dialog.js';
import { useEventStatus } from './event-status.js';
import { PoolsFields } from './pool-fields.js';
import { DatesNotMade, RepeatCard } from './repeat-fields.js';
import { savePools } from './save-pools.js';
import { SeriesCard } from './series-card.js';
import { SeriesChangeDone } from './series-change.js';
import { SeriesDates } from './series-dates.js';
import { editOf, SeriesScopeDialog, type SeriesScope } from './series-scope.js';
import { TicketsFields } from './ticket-fields.js';
import { useRepeat } from './use-repeat.js';

type Status = 'publish' | 'draft' | 'pending';

/** What has to be answered before an event is saved: who is notified, or which dates of its series change. */
interface Question {
  about: 'holders' | 'dates';
  wanted?: Status;
}

interface Props {
  /** None for a new event. */
  event?: EventItem;
  before: EventDraft;
  ticketsBefore: readonly TicketDraft[];
  poolsBefore: readonly PoolDraft[];
  /** The series that the event is a date of. */
  series?: Series;
  onSaved: (id: number) => void;
}

/** The editor: what is saved is an event first, then its tickets, one by one. */
export function EventForm({ event, before, ticketsBefore, poolsBefore, series, onSaved }: Props) {
  const { rights } = useUser();
  const notify = useNotice();
  const [draft, setDraft] = useState(before);
  const [tickets, setTickets] = useState(ticketsBefore);
  const [pools, setPools] = useState(poolsBefore);
  const [savedPools, setSavedPools] = useState(poolsBefore);
  const [poolProblems, setPoolProblems] = useState<readonly string[]>([]);
  /** What the service has already: a save that fails at a ticket goes on there. */
  const [saved, setSaved] = useState<{ id?: number; draft: EventDraft; tickets: readonly TicketDraft[] }>({
    id: event?.id,
    draft: before,
    tickets: ticketsBefore,
  });
  const [ticketProblems, setTicketProblems] = useState<Record<string, Faults>>({});
  const repeat = useRepeat(draft.start);
  const action = useAction();
  const upload = useAction();
  const isSaving = action.isRunning || repeat.action.isRunning;
  const isChanged =
    (repeat.isChanged ||
      JSON.stringify([draft, tickets, pools]) !== JSON.stringify([saved.draft, saved.tickets, savedPools])) &&
    !(isSaving && saved.id);
  const status: string = event?.status ?? 'draft';
  const isPublished = status === 'publish' || status === 'future';
  const [question, setQuestion] = useState<Question>();
  const [doneToSeries, setDoneToSeries] = useState<SeriesChange>();
  const holders = useEventStatus(event?.id).data?.holders?.attendees ?? 0;

  const saveTickets = async (id: number): Promise<void> => {
    let stored = saved.tickets;
    const remember = (next: readonly TicketDraft[]) => {
      stored = next;
      setSaved({ id, draft, tickets: stored });
    };
    for (const { id: ticketId } of stored)
      if (ticketId !== undefined && !tickets.some((each) => each.id === ticketId)) {
        const nonce = await nonceFor('remove_ticket_nonce');
        await api.delete(`/cal/tickets/v1/tickets/${ticketId}`, { post_id: id, remove_ticket_nonce: nonce });
        remember(stored.filter((each) => each.id !== ticketId));
      }
    let current = tickets;
    for (const ticket of tickets) {
      const former = stored.find(({ key }) => key === ticket.key);
      const changes = changedTicketMembers(former, ticket);
      if (Object.keys(changes).length === 0) continue;
      const ticketId = await saveTicket(id, ticket, changes);
      const done = { ...ticket, id: ticketId };
      current = current.map((each) => (each.key === ticket.key ? done : each));
      setTickets(current);
      remember(former ? stored.map((each) => (each.key === ticket.key ? done : each)) : [...stored, done]);
    }
    setPools(await savePools({ eventId: id, before: savedPools, after: pools, tickets: current }, setSavedPools));
  };
  const saveTicket = async (postId: number, ticket: TicketDraft, changes: object): Promise<number> => {
    const { id, provider } = ticket;
    const name = id === undefined ? 'add_ticket_nonce' : 'edit_ticket_nonce';
    const body = { ...changes, post_id: postId, [name]: await nonceFor(name), ...(id === undefined && { provider }) };
    try {
      const path = `/cal/tickets/v1/tickets${id === undefined ? '' : `/${id}`}`;
      return (await api.post<{ id: number }>(path, body)).id;
    } catch (error) {
      if (error instanceof ApiError) setTicketProblems({ [ticket.key]: error.faults });
      throw error instanceof ApiError
        ? new ApiError(
            error.status,
            error.code,
            t('eventForm.ticketNameMessage', { name: ticket.name, message: error.message }),
          )
        : error;
    }
  };
  const save = async (
    wanted?: Status,
    { notifiesHolders, scope = 'this' }: { notifiesHolders?: boolean; scope?: SeriesScope } = {},
  ): Promise<void> => {
    const problems = Object.fromEntries(
      tickets.map((ticket) => [ticket.key, ticketFaults(ticket)] as const).filter(([, faults]) => hasAny(faults)),
    );
    const wrongPools = poolFaults(pools);
    const wrongRepeat = repeat.check();
    setTicketProblems(problems);
    setPoolProblems(wrongPools);
    if (hasAny(problems) || wrongPools.length > 0 || wrongRepeat !== undefined) {
      const what = hasAny(problems) ? t('eventForm.aTicketIsNot') : (wrongRepeat ?? t('eventForm.theSharedPlacesAre'));
      await action.run(() => Promise.reject(new Error(t('eventForm.whatSeeTheFields', { what }))));
      return;
    }
    let id = saved.id;
    let ofSeries: SeriesChange | undefined;
    const isDone = await action.run(async () => {
      const { id: known } = saved;
      const changes = known === undefined ? newMembers(draft) : changedMembers(saved.draft, draft);
      // Published last, so that no page shows an event without its tickets.
      const first = wanted === 'publish' && known === undefined ? { ...changes, status: 'draft' } : changes;
      if (known === undefined) id = (await api.post<EventItem>('/cal/events/v1/events', first)).id;
      else if (series && scope !== 'this')
        ofSeries = await api.post<SeriesChange>(`/cal/series/v1/series/${series.id}/edits`, {
          ...editOf({ eventId: known, members: { ...first, status: wanted } }, scope),
          notify: notifiesHolders,
        });
      else if (hasAny(first)) await api.post(`/cal/events/v1/events/${known}`, { ...first, notify: notifiesHolders });
      if (id === undefined) return;
      // Rendered at once: leaving the screen asks whether there are changes.
      flushSync(() => setSaved({ id, draft, tickets: saved.tickets }));
      await saveTickets(id);
      if (wanted !== undefined && wanted !== status && !ofSeries)
        await api.post(`/cal/events/v1/events/${id}`, { status: wanted });
    });
    if (!isDone || id === undefined) return;
    if (repeat.isWanted) return makeDates(id);
    if (ofSeries && datesWithHolders(ofSeries).length > 0) return setDoneToSeries(ofSeries);
    notify(wanted === 'publish' ? t('eventForm.theEventIsPublished') : t('common.saved'));
    onSaved(id);
  };
  /** The further dates are copies of the event, so it has its tickets and status by now. */
  const makeDates = async (id: number): Promise<void> => {
    const text = await repeat.make(id);
    if (text === undefined) return;
    notify(text);
    onSaved(id);
  };
  const announced = isPublished ? announcedChanges(saved.draft, draft) : [];
  /** What other dates of the series can get, too. */
  const changesFor = (wanted?: Status): object => ({
    ...changedMembers(saved.draft, draft),
    ...(wanted !== undefined && wanted !== status && { status: wanted }),
  });
  const saveThis = (wanted?: Status) => {
    if (holders > 0 && announced.length > 0) setQuestion({ about: 'holders', wanted });
    else void save(wanted);
  };
  const ask = (wanted?: Status) => {
    const isDate = series !== undefined && event?.recurrence?.is_detached !== true;
    if (isDate && hasAny(changesFor(wanted))) setQuestion({ about: 'dates', wanted });
    else saveThis(wanted);
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    ask(isPublished ? undefined : rights.publishesEvents ? 'publish' : 'pending');
  };
  const answer = (scope: SeriesScope, notifiesHolders: boolean) => {
    setQuestion(undefined);
    if (scope === 'this' && question?.about === 'dates') saveThis(question.wanted);
    else void save(question?.wanted, { notifiesHolders, scope });
  };

  return (
    <Page
      title={event ? before.title || t('eventForm.withoutATitle') : t('eventForm.newEvent')}
      actions={
        event && (
          <Badge tone={isPublished ? 'good' : 'plain'}>
            {isPublished ? t('eventForm.published') : t('eventForm.notPublishedStatus', { status })}
          </Badge>
        )
      }
    >
      <UnsavedChanges isChanged={isChanged || upload.isRunning} />
      {question?.about === 'holders' && (
        <HoldersDialog
          holders={holders}
          changes={announced}
          onAnswer={(notifiesHolders) => answer('this', notifiesHolders)}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {question?.about === 'dates' && event && series && (
        <SeriesScopeDialog
          series={series}
          changes={{ eventId: event.id, members: changesFor(question.wanted) }}
          isAnnounced={announced.length > 0}
          changesTickets={JSON.stringify([tickets, pools]) !== JSON.stringify([saved.tickets, savedPools])}
          onAnswer={answer}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {doneToSeries && event && (
        <SeriesChangeDone change={doneToSeries} allDay={draft.allDay} onClose={() => onSaved(event.id)} />
      )}
      {event && <EventActions event={event} isChanged={isChanged} onChanged={() => onSaved(event.id)} />}
      <form onSubmit={submit} aria-busy={isSaving}>
        <EventFields draft={draft} onChange={setDraft} faults={action.faults} upload={upload}>
          {!series && <RepeatCard first={draft} repeat={repeat} />}
          {event && series && (
            <SeriesCard
              series={series}
              start={before.start}
              isChanged={isChanged}
              onChanged={() => onSaved(event.id)}
            />
          )}
        </EventFields>
        <TicketsFields tickets={tickets} onChange={setTickets} faults={ticketProblems}>
          {(tickets.length > 1 || pools.length > 0) && (
            <PoolsFields pools={pools} tickets={tickets} onChange={setPools} faults={poolProblems} />
          )}
        </TicketsFields>
        <div className="save-bar">
          <Fault error={action.error} />
          {saved.id !== undefined && repeat.action.error !== undefined && (
            <DatesNotMade error={repeat.action.error} onRetry={() => void makeDates(saved.id ?? 0)} />
          )}
          <div className="actions">
            <button className="primary" disabled={isSaving || upload.isRunning}>
              {isPublished
                ? t('common.save')
                : rights.publishesEvents
                  ? t('eventForm.publish')
                  : t('eventForm.sendForReview')}
            </button>
            {!isPublished && (
              <button
                type="button"
                disabled={isSaving || upload.isRunning}
                onClick={() => (event ? ask() : void save('draft'))}
              >
                {t('eventForm.saveDraft')}
              </button>
            )}
            <SaveState isSaving={isSaving} isUploading={upload.isRunning} isChanged={isChanged} />
          </div>
        </div>
      </form>
      {event && series && <SeriesDates series={series} eventId={event.id} />}
      {event && tickets.some(({ id }) => id !== undefined) && <EventSales eventId={event.id} />}
      {event && tickets.some(({ id }) => id !== undefined) && <EventReminder eventId={event.id} />}
      {event && rights.managesAttendees && <EventRulesCard eventId={event.id} />}
      {event && rights.managesAttendees && tickets.some(({ id }) => id !== undefined) && (
        <AdmissionCard eventId={event.id} />
      )}
      {event && rights.writesEventsOfOthers && <EventAccess eventId={event.id} />}
    </Page>
  );
}

/** Why the form cannot be saved at the moment, or that it has to be. */
function SaveState({ isSaving, isUploading, isChanged }: Record<'isSaving' | 'isUploading' | 'isChanged', boolean>) {
  const text = isSaving
    ? t('eventForm.saving')
    : isUploading
      ? t('eventForm.thePictureIsBeing')
      : isChanged && t('eventForm.notSavedYet');
  return (
    <span className="soft" role="status">
      {text}
    </span>
  );
}

const hasAny = (values: object): boolean => Object.keys(values).length > 0;

/** Empty members of a new event are left out: the service gives them their standard. */
function newMembers(draft: EventDraft): Record<string, unknown> {
  const blank: EventDraft = { ...draft, title: '', text: '', excerpt: '', cost: '', website: '', categories: [] };
  const { title, timezone, start_date, end_date, all_day, ...others } = {
    ...changedMembers(
      { ...blank, venue: undefined, organizers: [], image: undefined, start: '', end: '', featured: false },
      draft,
    ),
    title: draft.title.trim(),
  } as Record<string, unknown>;
  return { title, timezone, start_date, end_date, all_day, ...others, status: 'draft' };
}
