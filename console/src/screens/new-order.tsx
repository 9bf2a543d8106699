import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../api/api.js';
import type { BoxOfficeQuote, Order, Ticket } from '../api/types.js';
import {
  lineMembers,
  orderMembers,
  PAYMENT_METHODS,
  type BuyerDraft,
  type LineDraft,
  type LinePrice,
} from '../lib/box-office-draft.js';
import { formatMinor } from '../lib/money.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { CheckField, SelectField, TextField } from '../ui/fields.js';
import { Page } from '../ui/page.js';
import { Empty, Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { EventFilter } from './event-filter.js';
import { SoldTickets } from './sold-tickets.js';

const MAX_TICKETS = 50;
const NOBODY: BuyerDraft = { name: '', email: '', method: 'cash', overCapacity: false, checkIn: false };
const PRICES: readonly (readonly [LinePrice, string])[] = [
  ['full', t('boxOffice.priceOfTheTicket')],
  ['reduced', t('boxOffice.reduced')],
  ['complimentary', t('boxOffice.freeForAGuest')],
];

/** The tickets of an event. */
export const ticketsQuery = (event: string) =>
  queryOptions({
    queryKey: ['tickets', event],
    enabled: event !== '',
    queryFn: async ({ signal }) => {
      const query = { include_post: event, per_page: MAX_TICKETS, order: 'ASC' };
      const { tickets } = await api.get<{ tickets: Ticket[] }>('/cal/tickets/v1/tickets', query, signal);
      return tickets.filter((ticket) => ticket.id > 0);
    },
  });

/** Sells tickets for cash or card, or gives them to guests. */
export function NewOrderScreen() {
  const [search, setSearch] = useSearchParams();
  const event = search.get('event') ?? '';
  const isGuest = search.get('guest') === '1';
  const tickets = useQuery(ticketsQuery(event));
  const [sold, setSold] = useState<Order>();
  return (
    <Page
      title={isGuest ? t('boxOffice.addAGuest') : t('boxOffice.newOrder')}
      actions={<Link to="/orders">{t('boxOffice.allOrders')}</Link>}
    >
      {sold ? (
        <SoldTickets
          order={sold}
          next={isGuest ? t('boxOffice.nextGuest') : t('boxOffice.nextOrder')}
          onNext={() => setSold(undefined)}
        />
      ) : (
        <>
          <EventFilter
            value={event}
            all={t('boxOffice.chooseAnEvent')}
            onChange={(value) => setSearch({ event: value, ...(isGuest && { guest: '1' }) })}
          />
          {event !== '' && (
            <Loaded query={tickets}>
              {(found) =>
                found.length === 0 ? (
                  <Empty>{t('boxOffice.theEventHasNo')}</Empty>
                ) : (
                  <OrderForm key={event} tickets={found} isGuest={isGuest} onDone={setSold} />
                )
              }
            </Loaded>
          )}
        </>
      )}
    </Page>
  );
}

interface FormProps {
  tickets: readonly Ticket[];
  isGuest: boolean;
  onDone: (order: Order) => void;
}

function OrderForm({ tickets, isGuest, onDone }: FormProps) {
  const [lines, setLines] = useState<readonly LineDraft[]>(
    tickets.map(({ id }, i) => ({
      ticketId: id,
      quantity: i === 0 ? '1' : '0',
      price: isGuest ? 'complimentary' : 'full',
      amount: '',
    })),
  );
  const [buyer, setBuyer] = useState(NOBODY);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const action = useAction();
  const queries = useQueryClient();
  const quote = useQuote(lines);
  const change = (i: number, parts: Partial<LineDraft>) => {
    setLines(lines.map((line, at) => (at === i ? { ...line, ...parts } : line)));
    setKey(crypto.randomUUID());
  };
  const set = (parts: Partial<BuyerDraft>) => {
    setBuyer({ ...buyer, ...parts });
    setKey(crypto.randomUUID());
  };
  const total = quote.data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!total) return;
    void action.run(async () => {
      const body = orderMembers(lines, buyer, { minor: total.total_minor, text: total.total });
      // The same key as before where the answer was lost, so that nothing is sold twice.
      const order = await api.post<Order>('/cal/tickets/v1/box-office/orders', body, key);
      for (const queryKey of [['orders'], ['figures'], ['attendees'], ['tickets']])
        void queries.invalidateQueries({ queryKey });
      onDone(order);
    });
  };
  const costs = (total?.total_minor ?? 0) > 0;
  return (
    <form onSubmit={submit}>
      {lines.map((line, i) => (
        <LineFields
          key={line.ticketId}
          ticket={tickets[i]}
          line={line}
          left={total?.lines.find(({ ticket_id: id }) => id === line.ticketId)?.left}
          onChange={(parts) => change(i, parts)}
        />
      ))}
      <fieldset className="card">
        <legend>{isGuest ? t('boxOffice.guest') : t('boxOffice.buyer')}</legend>
        <div className="pair">
          <TextField
            label={t('common.name')}
            hint={t('boxOffice.mayStayEmpty')}
            value={buyer.name}
            onChange={(name) => set({ name })}
          />
          <TextField
            label={t('common.email')}
            type="email"
            hint={t('boxOffice.emptyNothingIsSent')}
            value={buyer.email}
            onChange={(email) => set({ email })}
            fault={action.faults['purchaser.email']}
          />
        </div>
        {costs && (
          <SelectField
            label={t('boxOffice.payment')}
            value={buyer.method}
            onChange={(method) => set({ method })}
            options={PAYMENT_METHODS}
          />
        )}
        {(!costs || buyer.method !== '') && (
          <CheckField
            label={t('boxOffice.checkInAtOnce')}
            checked={buyer.checkIn}
            onChange={(checkIn) => set({ checkIn })}
          />
        )}
        <CheckField
          label={t('boxOffice.alsoBeyondThePlaces')}
          checked={buyer.overCapacity}
          onChange={(overCapacity) => set({ overCapacity })}
        />
      </fieldset>
      <Fault error={quote.error ?? action.error} />
      <p className="total" role="status">
        {total && t('boxOffice.totalTotalMinor', { total_minor: formatMinor(total.total_minor, total.currency) })}
      </p>
      <button className="primary" disabled={action.isRunning || quote.isFetching || !total}>
        {!costs
          ? t('boxOffice.giveTheTickets')
          : buyer.method === ''
            ? t('boxOffice.reserveToBePaid')
            : t('boxOffice.paidMakeTheTickets')}
      </button>
    </form>
  );
}

/** What the lines cost now; nothing while none has a quantity, or a reduced one has no amount. */
function useQuote(lines: readonly LineDraft[]) {
  const tickets = lineMembers(lines);
  const isReady = !lines.some(
    ({ quantity, price, amount }) => Number(quantity) > 0 && price === 'reduced' && amount.trim() === '',
  );
  return useQuery({
    queryKey: ['tickets', 'quote', tickets],
    enabled: tickets.length > 0 && isReady,
    staleTime: 0,
    queryFn: () => api.post<BoxOfficeQuote>('/cal/tickets/v1/box-office/quotes', { tickets }),
  });
}

interface LineProps {
  ticket: Ticket;
  line: LineDraft;
  /** Seats that are left; null: no limit, undefined: not known. */
  left: number | null | undefined;
  onChange: (parts: Partial<LineDraft>) => void;
}

function LineFields({ ticket, line, left, onChange }: LineProps) {
  const title = plainText(ticket.title);
  return (
    <fieldset className="card">
      <legend>{title}</legend>
      <div className="pair">
        <TextField
          label={t('boxOffice.number')}
          type="number"
          inputMode="numeric"
          min={0}
          max={500}
          value={line.quantity}
          onChange={(quantity) => onChange({ quantity })}
          hint={left === null || left === undefined ? undefined : t('counts.placesLeft', { count: left })}
        />
        <SelectField
          label={t('common.price')}
          value={line.price}
          onChange={(price) => onChange({ price: price as LinePrice })}
          options={PRICES}
        />
        {line.price === 'reduced' && (
          <TextField
            label={t('boxOffice.eachCosts')}
            inputMode="decimal"
            required={Number(line.quantity) > 0}
            value={line.amount}
            onChange={(amount) => onChange({ amount })}
          />
        )}
      </div>
    </fieldset>
  );
}
