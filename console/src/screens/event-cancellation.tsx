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
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { CheckField, SelectField, TextArea, TextField } from '../ui/fields.js';
import { Page } from '../ui/page.js';
import { Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { CancellationProgress } from './cancellation-progress.js';
import { eventQuery } from './event-editor.js';

const PATH = '/cal/tickets/v1/event-cancellations';

const STATUSES = [
  ['canceled', t('cancellation.doesNotTakePlace')],
  ['postponed', t('cancellation.isPostponedWithoutA')],
  ['unchanged', t('cancellation.takesPlaceSomeTickets')],
] as const;
const REFUNDS = [
  ['all', t('cancellation.giveEverythingBack')],
  ['tickets', t('cancellation.giveBackForSome')],
  ['none', t('cancellation.giveNothingBack')],
] as const;
/** What the button says that does it. */
const DOES: Record<CancelledStatus, string> = {
  canceled: t('cancellation.cancelTheEvent'),
  postponed: t('cancellation.postponeTheEvent'),
  unchanged: t('cancellation.cancelTheseTickets'),
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
      title={
        event.data
          ? t('cancellation.cancelTitle', { title: plainText(event.data.event.title) })
          : t('cancellation.cancelTheEvent')
      }
      actions={
        <Link className="button" to={`/events/${id}`}>
          {t('cancellation.backToTheEvent')}
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
              {cancellations.length > 0 && <h2>{t('cancellation.whatWasCancelledBefore')}</h2>}
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
          label={t('cancellation.theEvent')}
          value={draft.status}
          onChange={(status) => change(withStatus(draft, status as CancelledStatus))}
          options={STATUSES}
          fault={action.faults.status}
        />
        <SelectField
          label={t('cancellation.money')}
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
        label={t('cancellation.cancelOrdersThatAre')}
        checked={draft.voidsUnpaid}
        onChange={(voidsUnpaid) => change({ voidsUnpaid })}
      />
      <TextArea
        label={t('cancellation.reason')}
        hint={t('cancellation.shownOnThePage')}
        rows={2}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        fault={action.faults.reason}
      />
      <CheckField
        label={t('cancellation.sendAMessageTo')}
        checked={draft.notifies}
        onChange={(notifies) => change({ notifies })}
      />
      {draft.notifies && (
        <TextArea
          label={t('cancellation.message')}
          hint={t('cancellation.theMessageSaysBy')}
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
            {t('common.preview')}
          </button>
        )}
        <Link className="button" to={`/events/${eventId}`}>
          {t('common.back')}
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
      <legend>{t('cancellation.ticketsWhoseMoneyGoes')}</legend>
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
        label={t('cancellation.youKeepOfThe')}
        inputMode="numeric"
        hint={t('cancellation.emptyNothing')}
        value={draft.retained}
        onChange={(retained) => onChange({ retained })}
        fault={fault}
      />
      <CheckField
        label={t('cancellation.youKeepTheFees')}
        checked={draft.retainsFees}
        onChange={(retainsFees) => onChange({ retainsFees })}
      />
      <CheckField
        label={t('cancellation.alsoToGuestsWho')}
        checked={draft.includesCheckedIn}
        onChange={(includesCheckedIn) => onChange({ includesCheckedIn })}
      />
    </>
  );
}

const ordersAndTickets = ({ orders, tickets }: { orders: number; tickets: number }): string =>
  t('counts.ordersWithTickets', { orders, tickets });

/** What would be done, in numbers. */
function PreviewCard({ preview, notifies }: { preview: CancellationPreview; notifies: boolean }) {
  const { refunded, ways, retained, excess, ended, voided, unpaid, free } = preview;
  const counts = [
    [t('cancellation.moneyGoesBackTo'), refunded],
    [t('cancellation.ticketsEndWithoutMoney'), ended],
    [t('cancellation.cancelledWithoutMoneyNot'), voided],
    [t('cancellation.notPaidAndLeft'), unpaid],
    [t('cancellation.freeAndLeftAs'), free],
  ] as const;
  return (
    <section className="card" aria-label={t('common.preview')} role="status">
      <h2>{t('cancellation.thisHappens')}</h2>
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
            <dt>
              {isAutomatic ? t('cancellation.labelByItself', { label }) : t('cancellation.labelGivenBackBy', { label })}
            </dt>
            <dd>
              {formatMinor(minor, currency)} ({t('counts.orders', { count: orders })})
            </dd>
          </div>
        ))}
        {excess.length > 0 && (
          <div>
            <dt>{t('cancellation.ofItPaidToo')}</dt>
            <dd>{sums(excess)}</dd>
          </div>
        )}
        {retained.length > 0 && (
          <div>
            <dt>{t('cancellation.youKeep')}</dt>
            <dd>{sums(retained)}</dd>
          </div>
        )}
        {notifies && (
          <div>
            <dt>{t('cancellation.message')}</dt>
            <dd>
              {preview.recipients === 0
                ? t('cancellation.noneIsSent')
                : t('counts.addresses', { count: preview.recipients })}
            </dd>
          </div>
        )}
      </dl>
      {preview.not_returned.length > 0 && (
        <>
          <h3>{t('cancellation.notGivenBack')}</h3>
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
