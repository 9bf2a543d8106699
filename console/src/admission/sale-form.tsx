import { useEffect, useRef, useState, type FormEvent } from 'react';
import { currencyFormat } from '../lib/formats.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { TextField } from '../ui/fields.js';
import { BuyerFields } from './buyer-fields.js';
import { DeviceApi, ServiceError } from './device-api.js';
import type { DeviceSession } from './device-session.js';
import type { CheckInList } from './device-types.js';
import { OfflineSaleForm } from './offline-sale-form.js';
import { OfflineSalesList } from './offline-sales-list.js';
import { TICKETS_ROOT } from './page.js';
import {
  EMPTY_SALE,
  saleLines,
  saleRequest,
  sellsFromReserves,
  ticketsOfList,
  type Sale,
  type SaleDraft,
  type SoldTicket,
} from './sale-draft.js';
import { ReserveSection } from './reserve-section.js';
import { SoldTickets } from './sold-tickets.js';

const TIMEOUT_MS = 10_000;
const MAX_TICKETS = 100;

interface Quote {
  currency: string;
  total: string;
  total_minor: number;
}

/** Sells tickets of the list at the entrance: at the service, or without a network from the reserves of the device. */
export function SaleForm({ session, list }: { session: DeviceSession; list: CheckInList }) {
  const [tickets, setTickets] = useState<readonly SoldTicket[]>();
  const [draft, setDraft] = useState(EMPTY_SALE);
  const [quote, setQuote] = useState<Quote>();
  const [sale, setSale] = useState<Sale>();
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // A sale without an answer may have been made: it is repeated, not sold again from the reserves.
  const [isUnclear, setUnclear] = useState(false);
  const nonce = useRef<string>(undefined);

  const change = (changes: Partial<SaleDraft>) => {
    setDraft({ ...draft, ...changes });
    // Another sale.
    setQuote(undefined);
    nonce.current = undefined;
    setUnclear(false);
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
      const request = saleRequest(draft, list, nonce.current, total);
      setUnclear(true);
      try {
        setSale(await session.guarded(() => session.desk.sellOnline(request)));
      } catch (error) {
        if (error instanceof ServiceError && !error.isFailure) setUnclear(false);
        throw error;
      }
      change(EMPTY_SALE);
    });
  };
  const amount = quote && currencyFormat(undefined, quote.currency).format(Number(quote.total));
  const { isOnline } = session.state.connection;
  useEffect(() => {
    if (isOpen && isOnline && !tickets) void load();
    // Not again after a fault, until it is opened again or the network is back.
  }, [isOpen, isOnline]);
  const isFromReserves = sellsFromReserves(isOnline, isUnclear);
  return (
    <>
      <OfflineSalesList session={session} />
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('admission.sell')}</summary>
        {fault !== '' && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
        {sale && <SoldTickets sale={sale} />}
        {isFromReserves && <OfflineSaleForm session={session} list={list} />}
        {!isFromReserves && tickets?.length === 0 && <p>{t('admission.nothingToSell')}</p>}
        {!isFromReserves && tickets && tickets.length > 0 && (
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
            <BuyerFields draft={draft} onChange={change} />
            <button className="primary" disabled={isBusy || saleLines(draft).length === 0}>
              {amount === undefined ? t('admission.showTotal') : t('admission.sellFor', { amount })}
            </button>
          </form>
        )}
        {!isFromReserves && tickets && <ReserveSection session={session} tickets={tickets} />}
      </details>
    </>
  );
}
