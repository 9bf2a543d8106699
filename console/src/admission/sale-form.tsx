import { useRef, useState, type FormEvent } from 'react';
import { currencyFormat } from '../lib/formats.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { CheckField, SelectField, TextField } from '../ui/fields.js';
import { DeviceApi, ServiceError } from './device-api.js';
import type { DeviceSession } from './device-session.js';
import type { CheckInList } from './device-types.js';
import { TICKETS_ROOT } from './page.js';
import {
  EMPTY_SALE,
  saleLines,
  saleRequest,
  ticketsOfList,
  type SaleDraft,
  type SalePayment,
  type SoldTicket,
} from './sale-draft.js';

const TIMEOUT_MS = 10_000;
const MAX_TICKETS = 100;

interface Quote {
  currency: string;
  total: string;
  total_minor: number;
}
interface Sale {
  order_id: number;
  currency: string;
  total: string;
  tickets: { attendee_id: number; ticket: string; name: string; code_text: string }[];
}

/** Sells tickets of the list at the entrance, while there is a network. */
export function SaleForm({ session, list }: { session: DeviceSession; list: CheckInList }) {
  const [tickets, setTickets] = useState<readonly SoldTicket[]>();
  const [draft, setDraft] = useState(EMPTY_SALE);
  const [quote, setQuote] = useState<Quote>();
  const [sale, setSale] = useState<Sale>();
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const nonce = useRef<string>(undefined);

  const change = (changes: Partial<SaleDraft>) => {
    setDraft({ ...draft, ...changes });
    // Another sale.
    setQuote(undefined);
    nonce.current = undefined;
  };
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault('');
    try {
      await work();
    } catch (error) {
      setFault(error instanceof ServiceError && error.status > 0 ? error.message : t('admission.notReachable'));
    } finally {
      setBusy(false);
    }
  };
  const load = () =>
    run(async () => {
      const query = { include_post: list.event_ids.join(','), per_page: MAX_TICKETS };
      const answer = await new DeviceApi(TICKETS_ROOT).get<{ tickets: SoldTicket[] }>('/tickets', query, TIMEOUT_MS);
      setTickets(ticketsOfList(answer.tickets, list));
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      if (!quote) return setQuote(await session.post<Quote>('/sales/quotes', { tickets: saleLines(draft) }));
      nonce.current ??= crypto.randomUUID();
      const total = { total: quote.total, minor: quote.total_minor };
      setSale(await session.post<Sale>('/sales', saleRequest(draft, list, nonce.current, total)));
      change(EMPTY_SALE);
    });
  };
  const amount = quote && currencyFormat(undefined, quote.currency).format(Number(quote.total));
  return (
    <details onToggle={(event) => event.currentTarget.open && !tickets && void load()}>
      <summary>{t('admission.sell')}</summary>
      {fault !== '' && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {sale && <Sold sale={sale} />}
      {tickets?.length === 0 && <p>{t('admission.nothingToSell')}</p>}
      {tickets && tickets.length > 0 && (
        <form onSubmit={submit}>
          {tickets.map(({ id, title, cost }) => (
            <TextField
              key={id}
              type="number"
              min={0}
              max={MAX_TICKETS}
              label={`${plainText(title)}, ${plainText(cost)}`}
              value={String(draft.quantities[id] ?? 0)}
              onChange={(value) => change({ quantities: { ...draft.quantities, [id]: Number(value) || 0 } })}
            />
          ))}
          <SelectField
            label={t('admission.payment')}
            value={draft.payment}
            onChange={(payment) => change({ payment: payment as SalePayment })}
            options={[
              ['cash', t('admission.payCash')],
              ['card_reader', t('admission.payCard')],
              ['complimentary', t('admission.payNothing')],
            ]}
          />
          <TextField
            label={t('admission.buyerName')}
            autoComplete="off"
            value={draft.name}
            onChange={(name) => change({ name })}
          />
          <TextField
            label={t('admission.buyerEmail')}
            type="email"
            autoComplete="off"
            value={draft.email}
            onChange={(email) => change({ email })}
          />
          <CheckField
            label={t('admission.admitBuyers')}
            checked={draft.isEntering}
            onChange={(isEntering) => change({ isEntering })}
          />
          <button className="primary" disabled={isBusy || saleLines(draft).length === 0}>
            {amount === undefined ? t('admission.showTotal') : t('admission.sellFor', { amount })}
          </button>
        </form>
      )}
    </details>
  );
}

/** What was sold, with the codes of the tickets. */
function Sold({ sale: { order_id: id, currency, total, tickets } }: { sale: Sale }) {
  const amount = currencyFormat(undefined, currency).format(Number(total));
  return (
    <div className="card" role="status">
      <p>
        <strong>{t('admission.sold', { count: tickets.length, amount, id })}</strong>
      </p>
      <ul className="rows">
        {tickets.map(({ attendee_id: attendeeId, ticket, name, code_text: code }) => (
          <li key={attendeeId}>
            <span>{[ticket, name].filter(Boolean).join(', ')}</span>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
