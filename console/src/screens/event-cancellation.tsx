import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useParams } from 'react-router';
import { api, ApiError } from '../api/api.js';
import type { Cancellation, CancellationList, CancellationPreview, Ticket } from '../api/types.js';
import {
  type CancellationDraft,
  type CancelledStatus,
  NEW_CANCELLATION,
  obstacleText,
  toCancellationBody,
  withStatus,
} from '../lib/cancellation-draft.js';
import { formatMinor, formatSums } from '../lib/money.js';
import { counted, plainText } from '../lib/text.js';
import { CheckField, SelectField, TextArea, TextField } from '../ui/fields.js';
import { Page } from '../ui/page.js';
import { Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { CancellationProgress } from './cancellation-progress.js';
import { eventQuery } from './event-editor.js';

const PATH = '/cal/tickets/v1/event-cancellations';

const STATUSES = [
  ['canceled', 'Does not take place'],
  ['postponed', 'Is postponed, without a new date yet'],
  ['unchanged', 'Takes place; some tickets are cancelled'],
] as const;
const REFUNDS = [
  ['all', 'Give everything back'],
  ['tickets', 'Give back for some tickets'],
  ['none', 'Give nothing back'],
] as const;
/** What the button says that does it. */
const DOES: Record<CancelledStatus, string> = {
  canceled: 'Cancel the event',
  postponed: 'Postpone the event',
  unchanged: 'Cancel these tickets',
};

const sums = (amounts: readonly { currency: string; amount_minor: number }[]): string =>
  formatSums(amounts.map(({ currency, amount_minor: minor }) => ({ currency, minor })));

/** Cancels an event with the money of its orders: a form, what it would do in numbers, and how far it is. */
export function EventCancellationScreen() {
  const id = Number(useParams().id);
  const [started, setStarted] = useState<number>();
  const event = useQuery(eventQuery(id));
  const before = useQuery({
    queryKey: ['cancellations', id],
    queryFn: ({ signal }) => api.get<CancellationList>(PATH, { event_id: id, per_page: 5 }, signal),
  });
  return (
    <Page
      title={event.data ? `Cancel: ${plainText(event.data.event.title)}` : 'Cancel the event'}
      actions={
        <Link className="button" to={`/events/${id}`}>
          Back to the event
        </Link>
      }
    >
      <Loaded query={event}>
        {({ tickets }) =>
          started === undefined ? (
            <CancellationForm eventId={id} tickets={tickets} onStarted={setStarted} />
          ) : (
            <CancellationProgress id={started} />
          )
        }
      </Loaded>
      {started === undefined && (
        <Loaded query={before}>
          {({ cancellations }) => (
            <>
              {cancellations.length > 0 && <h2>What was cancelled before</h2>}
              {cancellations.map((one) => (
                <CancellationProgress key={one.id} id={one.id} />
              ))}
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

interface FormProps {
  eventId: number;
  tickets: readonly Ticket[];
  onStarted: (id: number) => void;
}

function CancellationForm({ eventId, tickets, onStarted }: FormProps) {
  const [draft, setDraft] = useState(NEW_CANCELLATION);
  const [preview, setPreview] = useState<CancellationPreview>();
  const queries = useQueryClient();
  const action = useAction();
  const body = toCancellationBody(eventId, draft);
  /** A preview is of what was typed when it was made. */
  const change = (changed: Partial<CancellationDraft>) => {
    setPreview(undefined);
    setDraft({ ...draft, ...changed });
  };
  const show = async () => setPreview(await api.post<CancellationPreview>(`${PATH}/preview`, body));
  const confirm = () =>
    action.run(async () => {
      try {
        const started = await api.post<Cancellation>(PATH, { ...body, preview_key: preview?.preview_key });
        for (const key of ['events', 'event', 'event-status', 'figures', 'orders', 'cancellations'])
          void queries.invalidateQueries({ queryKey: [key] });
        onStarted(started.id);
      } catch (error) {
        // The numbers are shown again as they are now, to be confirmed.
        if (error instanceof ApiError && error.code === 'cancellation-changed') await show();
        throw error;
      }
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(show);
  };
  return (
    <form onSubmit={submit} className="card">
      <Fault error={action.error} />
      <div className="pair">
        <SelectField
          label="The event"
          value={draft.status}
          onChange={(status) => change(withStatus(draft, status as CancelledStatus))}
          options={STATUSES}
          fault={action.faults.status}
        />
        <SelectField
          label="Money"
          value={draft.refunds}
          disabled={draft.status === 'unchanged'}
          onChange={(refunds) => change({ refunds: refunds as CancellationDraft['refunds'] })}
          options={REFUNDS}
          fault={action.faults.refunds}
        />
      </div>
      {draft.refunds === 'tickets' && (
        <TicketChoice tickets={tickets} draft={draft} onChange={change} fault={action.faults.ticket_ids} />
      )}
      {draft.refunds !== 'none' && (
        <MoneyTerms draft={draft} onChange={change} fault={action.faults.retained_percent} />
      )}
      <CheckField
        label="Cancel orders that are not paid yet"
        checked={draft.voidsUnpaid}
        onChange={(voidsUnpaid) => change({ voidsUnpaid })}
      />
      <TextArea
        label="Reason"
        hint="Shown on the page and in the message."
        rows={2}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        fault={action.faults.reason}
      />
      <CheckField
        label="Send a message to those who have tickets"
        checked={draft.notifies}
        onChange={(notifies) => change({ notifies })}
      />
      {draft.notifies && (
        <TextArea
          label="Message"
          hint="The message says by itself what happens and how much money goes back. Empty lines separate paragraphs."
          rows={4}
          value={draft.message}
          onChange={(message) => change({ message })}
          fault={action.faults.message}
        />
      )}
      {preview && <PreviewCard preview={preview} notifies={draft.notifies} />}
      <div className="actions">
        {preview ? (
          <button type="button" className="danger" disabled={action.isRunning} onClick={() => void confirm()}>
            {DOES[draft.status]}
          </button>
        ) : (
          <button className="primary" disabled={action.isRunning}>
            Preview
          </button>
        )}
        <Link className="button" to={`/events/${eventId}`}>
          Back
        </Link>
      </div>
    </form>
  );
}

interface PartProps {
  draft: CancellationDraft;
  onChange: (changed: Partial<CancellationDraft>) => void;
  fault?: string;
}

function TicketChoice({ tickets, draft, onChange, fault }: PartProps & { tickets: readonly Ticket[] }) {
  const { ticketIds } = draft;
  return (
    <fieldset>
      <legend>Tickets whose money goes back</legend>
      {tickets.map(({ id, title }) => (
        <CheckField
          key={id}
          label={plainText(title)}
          checked={ticketIds.includes(id)}
          onChange={(isChosen) =>
            onChange({ ticketIds: isChosen ? [...ticketIds, id] : ticketIds.filter((other) => other !== id) })
          }
        />
      ))}
      {fault !== undefined && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

function MoneyTerms({ draft, onChange, fault }: PartProps) {
  return (
    <>
      <TextField
        label="You keep of the price of each ticket, in percent"
        inputMode="numeric"
        hint="Empty: nothing"
        value={draft.retained}
        onChange={(retained) => onChange({ retained })}
        fault={fault}
      />
      <CheckField
        label="You keep the fees of the orders"
        checked={draft.retainsFees}
        onChange={(retainsFees) => onChange({ retainsFees })}
      />
      <CheckField
        label="Also to guests who are checked in"
        checked={draft.includesCheckedIn}
        onChange={(includesCheckedIn) => onChange({ includesCheckedIn })}
      />
    </>
  );
}

const ordersAndTickets = ({ orders, tickets }: { orders: number; tickets: number }): string =>
  `${counted(orders, 'order', 'orders')} with ${counted(tickets, 'ticket', 'tickets')}`;

/** What would be done, in numbers. */
function PreviewCard({ preview, notifies }: { preview: CancellationPreview; notifies: boolean }) {
  const { refunded, ways, retained, excess, ended, voided, unpaid, free } = preview;
  const counts = [
    ['Money goes back to', refunded],
    ['Tickets end without money', ended],
    ['Cancelled without money, not paid or free', voided],
    ['Not paid, and left as they are', unpaid],
    ['Free, and left as they are', free],
  ] as const;
  return (
    <section className="card" aria-label="Preview" role="status">
      <h2>This happens</h2>
      <dl className="facts">
        {counts
          .filter(([, { orders }]) => orders > 0)
          .map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{ordersAndTickets(count)}</dd>
            </div>
          ))}
        {ways.map(({ provider, label, currency, amount_minor: minor, is_automatic: isAutomatic, orders }) => (
          <div key={`${provider} ${currency} ${isAutomatic}`}>
            <dt>{isAutomatic ? `${label}, by itself` : `${label}, given back by you`}</dt>
            <dd>
              {formatMinor(minor, currency)} ({counted(orders, 'order', 'orders')})
            </dd>
          </div>
        ))}
        {excess.length > 0 && (
          <div>
            <dt>Of it paid too much</dt>
            <dd>{sums(excess)}</dd>
          </div>
        )}
        {retained.length > 0 && (
          <div>
            <dt>You keep</dt>
            <dd>{sums(retained)}</dd>
          </div>
        )}
        {notifies && (
          <div>
            <dt>Message</dt>
            <dd>{preview.recipients === 0 ? 'None is sent' : counted(preview.recipients, 'address', 'addresses')}</dd>
          </div>
        )}
      </dl>
      {preview.not_returned.length > 0 && (
        <>
          <h3>Not given back</h3>
          <ul>
            {preview.not_returned.map((one) => (
              <li key={one.reason}>
                {ordersAndTickets(one)}
                {one.sums.length > 0 && `, ${sums(one.sums)}`}: {obstacleText(one.reason)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
