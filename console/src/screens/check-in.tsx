import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { api, ApiError } from '../api/api.js';
import type { Attendee, AttendeeList, EventFigures } from '../api/types.js';
import { readTicketCode, type TicketCode } from '../lib/ticket-code.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { TextField } from '../ui/fields.js';
import { Page } from '../ui/page.js';
import { Badge, Empty } from '../ui/states.js';
import { useFilters } from '../ui/use-filters.js';
import { useUser } from '../ui/user.js';
import { AdmissionLink } from './admission-link.js';
import { EventFilter } from './event-filter.js';
import { Figure } from './today.js';
import { CameraScanner } from './camera-scanner.js';

const COUNTER_INTERVAL_MS = 5000;
const MAX_FOUND = 20;
/** What the service answers of an attendee who is in, of a wrong code, and of an attendee of another event. */
const ALREADY_IN = 'tec-et-attendee-already-checked-in';
const WRONG_CODE: readonly string[] = ['security_code_not_valid', 'ticket_transferred'];
const NOT_ACCESSIBLE = 'attendee-not-accessible';

interface Answer {
  isIn: boolean;
  title: string;
  text: string;
  /** Who was checked in, so that it can be undone. */
  attendee?: Attendee;
}

/** The check-in at the entrance: by scanner, camera, number or name. */
export function CheckInScreen() {
  const { values, set } = useFilters(['event']);
  const { rights } = useUser();
  return (
    <Page title={t('checkIn.checkIn')} actions={rights.managesAttendees && <AdmissionLink event={values.event} />}>
      <EventFilter
        isForCheckIn
        value={values.event}
        onChange={(value) => set('event', value)}
        all={t('checkIn.chooseAnEvent')}
      />
      {values.event === '' ? (
        <Empty>{t('checkIn.chooseTheEventWhose')}</Empty>
      ) : (
        <Entrance key={values.event} eventId={Number(values.event)} />
      )}
    </Page>
  );
}

function Entrance({ eventId }: { eventId: number }) {
  const [input, setInput] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const [found, setFound] = useState<readonly Attendee[]>();
  const field = useRef<HTMLDivElement>(null);
  const isBusy = useRef(false);
  const queries = useQueryClient();
  const { rights, granted } = useUser();
  const isGranted = granted.some(({ id }) => id === eventId);
  const counter = useQuery({
    queryKey: ['figures', eventId],
    refetchInterval: COUNTER_INTERVAL_MS,
    queryFn: ({ signal }) =>
      rights.managesAttendees || isGranted ? figuresOf(eventId, signal) : countsOf(eventId, signal),
  });
  const ready = () => {
    setInput('');
    field.current?.querySelector('input')?.focus();
  };
  const check = async (work: () => Promise<Answer>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const result = await work();
      setFound(undefined);
      setAnswer(result);
      void queries.invalidateQueries({ queryKey: ['figures', eventId] });
    } catch (error) {
      setAnswer({
        isIn: false,
        title: t('common.no'),
        text: error instanceof Error ? error.message : t('checkIn.tryAgain'),
      });
    } finally {
      isBusy.current = false;
      ready();
    }
  };
  const read = (text: string): void => {
    const code = readTicketCode(text);
    if (code.kind === 'search') void search(code.text);
    else void check(() => checkIn(code, eventId));
  };
  const undo = ({ id, title }: Attendee) =>
    void check(async () => {
      await api.post(`/cal/tickets/v1/attendees/${id}`, { check_in: false });
      return { isIn: false, title: t('checkIn.undone'), text: plainText(title) };
    });
  const search = async (text: string): Promise<void> => {
    setAnswer(undefined);
    try {
      const query = { post_id: eventId, search: text, per_page: MAX_FOUND };
      setFound((await api.get<AttendeeList>('/cal/tickets/v1/attendees', query)).attendees);
    } catch (error) {
      setAnswer({
        isIn: false,
        title: t('common.no'),
        text: error instanceof Error ? error.message : t('checkIn.tryAgain'),
      });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (input.trim() !== '') read(input);
  };
  const totals = counter.data;
  return (
    <>
      <div
        className={`answer ${answer === undefined ? '' : answer.isIn ? 'answer--yes' : 'answer--no'}`}
        role="status"
        aria-live="assertive"
      >
        {answer ? (
          <>
            <strong>{answer.title}</strong>
            {answer.text}
          </>
        ) : (
          t('checkIn.scanACodeOr')
        )}
      </div>
      {answer?.attendee && (
        <div className="actions">
          <button type="button" onClick={() => answer.attendee && undo(answer.attendee)}>
            {t('checkIn.undo')}
          </button>
        </div>
      )}
      <dl className="figures card">
        <Figure name={t('checkIn.checkedIn')} value={totals?.checked_in} />
        <Figure name={t('common.tickets')} value={totals?.sold} />
      </dl>
      <form onSubmit={submit}>
        <div ref={field}>
          <TextField
            label={t('checkIn.codeNumberOrName')}
            hint={t('checkIn.scannersThatTypeAnd')}
            autoComplete="off"
            autoFocus
            value={input}
            onChange={setInput}
          />
        </div>
        <button className="primary">{t('checkIn.check')}</button>
      </form>
      {found && (
        <FoundAttendees
          attendees={found}
          onPick={({ id }) => void check(() => checkIn({ kind: 'id', attendeeId: id }, eventId))}
        />
      )}
      <CameraScanner onCode={read} />
    </>
  );
}

interface Counts {
  sold: number;
  checked_in: number;
}

async function figuresOf(eventId: number, signal: AbortSignal): Promise<Counts> {
  return (await api.get<EventFigures>(`/reports/v1/events/${eventId}`, undefined, signal)).totals;
}

/** The same without the right to reports, which have money: from the totals of two lists. */
async function countsOf(eventId: number, signal: AbortSignal): Promise<Counts> {
  const count = async (filter: object) => {
    const query = { post_id: eventId, order_status: 'public', per_page: 1, ...filter };
    return (await api.get<AttendeeList>('/cal/tickets/v1/attendees', query, signal)).total;
  };
  const [sold, checkedIn] = await Promise.all([count({}), count({ checkedin: true })]);
  return { sold, checked_in: checkedIn };
}

function FoundAttendees({
  attendees,
  onPick,
}: {
  attendees: readonly Attendee[];
  onPick: (attendee: Attendee) => void;
}) {
  if (attendees.length === 0) return <Empty>{t('checkIn.noAttendeeOfThis')}</Empty>;
  return (
    <ul className="rows">
      {attendees.map((attendee) => (
        <li key={attendee.id}>
          <div>
            {plainText(attendee.title)}
            <p className="soft">
              {t('checkIn.titleNoId', { title: plainText(attendee.ticket.title), id: attendee.id })}
            </p>
          </div>
          {attendee.checked_in ? (
            <Badge tone="good">{t('checkIn.checkedIn')}</Badge>
          ) : (
            <button type="button" onClick={() => onPick(attendee)}>
              {t('checkIn.checkIn2')}
              <span className="aside"> {plainText(attendee.title)}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Checks a ticket in. @throws ApiError where the service refuses */
async function checkIn(code: Exclude<TicketCode, { kind: 'search' }>, eventId: number): Promise<Answer> {
  const attendee = await findAttendee(code.attendeeId);
  if (!attendee) return { isIn: false, title: t('checkIn.otherEvent'), text: t('checkIn.thisTicketIsNot') };
  const name = plainText(attendee.title);
  if (attendee.post_id !== eventId)
    return { isIn: false, title: t('checkIn.otherEvent'), text: t('checkIn.nameHasNoTicket', { name }) };
  try {
    await api.post(`/cal/tickets/v1/attendees/${attendee.id}`, {
      check_in: true,
      ...(code.kind === 'code' && { security_code: code.securityCode }),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === ALREADY_IN) return { isIn: false, title: t('checkIn.alreadyCheckedIn'), text: name };
    if (WRONG_CODE.includes(error.code)) return { isIn: false, title: t('checkIn.notValid'), text: error.message };
    return { isIn: false, title: t('common.no'), text: `${name}: ${error.message}` };
  }
  return { isIn: true, title: t('checkIn.welcome'), text: `${name}, ${plainText(attendee.ticket.title)}`, attendee };
}

/** An attendee; nothing for those of events that the user does not manage. */
async function findAttendee(id: number): Promise<Attendee | undefined> {
  try {
    return await api.get<Attendee>(`/cal/tickets/v1/attendees/${id}`);
  } catch (error) {
    if (error instanceof ApiError && error.code === NOT_ACCESSIBLE) return undefined;
    throw error;
  }
}
