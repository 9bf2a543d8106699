import { useState, type FormEvent } from 'react';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { SelectField, TextField } from '../ui/fields.js';
import { ServiceError } from './device-api.js';
import type { DeviceSession } from './device-session.js';
import type { SoldTicket } from './sale-draft.js';

const MAX_SEATS = 500;
const MAX_HOURS = 72;
const DEFAULT_HOURS = 12;

/** Holds seats for sales without a network, and gives them back. */
export function ReserveSection({ session, tickets }: { session: DeviceSession; tickets: readonly SoldTicket[] }) {
  const { desk } = session;
  const [ticketId, setTicketId] = useState<number>();
  const [quantity, setQuantity] = useState(10);
  const [hours, setHours] = useState(DEFAULT_HOURS);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const chosen = tickets.find(({ id }) => id === ticketId) ?? tickets.at(0);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault('');
    try {
      await session.guarded(work);
    } catch (error) {
      setFault(error instanceof ServiceError && error.status > 0 ? error.message : t('admission.notReachable'));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) void run(() => desk.reserve(chosen, quantity, hours));
  };
  return (
    <details onToggle={(event) => event.currentTarget.open && void run(() => desk.refresh())}>
      <summary>{t('admission.reserves')}</summary>
      {fault !== '' && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <ul className="rows">
        {desk.reserves().map(({ id, ticket_id: held, left }) => (
          <li key={id}>
            <span>{[desk.titleOf(held), t('admission.seatsLeft', { count: left })].filter(Boolean).join(', ')}</span>
            <button type="button" disabled={isBusy} onClick={() => void run(() => desk.giveBack(id))}>
              {t('admission.giveBack')}
            </button>
          </li>
        ))}
      </ul>
      {chosen && (
        <form onSubmit={submit}>
          <SelectField
            label={t('admission.ticket')}
            value={String(chosen.id)}
            onChange={(id) => setTicketId(Number(id))}
            options={tickets.map(({ id, title }) => [String(id), plainText(title)])}
          />
          <TextField
            type="number"
            min={1}
            max={MAX_SEATS}
            label={t('admission.seats')}
            value={String(quantity)}
            onChange={(value) => setQuantity(Number(value) || 0)}
          />
          <TextField
            type="number"
            min={1}
            max={MAX_HOURS}
            label={t('admission.hours')}
            value={String(hours)}
            onChange={(value) => setHours(Number(value) || 0)}
          />
          <button disabled={isBusy || quantity < 1 || hours < 1}>{t('admission.reserve')}</button>
        </form>
      )}
    </details>
  );
}
