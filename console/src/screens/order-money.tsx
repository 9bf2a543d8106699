import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { Order, OrderMoney } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { formatMinor } from '../lib/money.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { CheckField, SelectField, TextField } from '../ui/fields.js';
import { Badge, Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

const REFUND_STATES: Readonly<Record<OrderMoney['refunds'][number]['state'], string>> = {
  requested: t('orderParts.requested'),
  pending: t('orderParts.onItsWay'),
  succeeded: t('orderParts.returned'),
  failed: t('orderParts.refused'),
  canceled: t('orderParts.cancelled'),
};

const DISPUTE_STATES: Readonly<Record<OrderMoney['disputes'][number]['state'], string>> = {
  warning: t('orderParts.inquiryOfTheBank'),
  open: t('orderParts.evidenceIsNeeded'),
  under_review: t('orderParts.theBankDecides'),
  won: t('orderParts.won'),
  lost: t('orderParts.lost'),
  appeal: t('orderParts.appealAgainstTheDecision'),
  closed: t('orderParts.closed'),
};

/** Disputes whose decision evidence can still change. */
const OPEN_DISPUTES: readonly OrderMoney['disputes'][number]['state'][] = ['warning', 'open', 'appeal'];

/** What was paid and returned, and a way to return a part. */
export function OrderMoneySection({ order, onRefunded }: { order: Order; onRefunded: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ['order', String(order.id), 'money'],
    queryFn: ({ signal }) => api.get<OrderMoney>(`/cal/tickets/v1/orders/${order.id}/payments`, undefined, signal),
  });
  const action = useAction();
  const currency = order.currency;
  if (order.total_minor === 0) return null;
  /** A payment provider that has refused it is requested again. */
  const noteReturned = (refundId: number) =>
    action.run(async () => {
      await api.post<OrderMoney>(`/cal/tickets/v1/orders/${order.id}/refunds/${refundId}/paid`);
      onRefunded();
    });
  return (
    <section aria-labelledby="money">
      <h2 id="money">{t('orderParts.money')}</h2>
      <Loaded query={query}>
        {({ ledger, refunds, disputes }) => (
          <>
            <p>
              {t('orderParts.paidReturned', {
                paid: formatMinor(ledger.captured_minor, currency),
                returned: formatMinor(ledger.refunded_minor - movedMinor(refunds), currency),
              })}
              {movedMinor(refunds) > 0 &&
                t('orderParts.usedForOtherTickets', { refunds: formatMinor(movedMinor(refunds), currency) })}
              {ledger.refunding_minor > 0 &&
                t('orderParts.onItsWayBack', { refunding_minor: formatMinor(ledger.refunding_minor, currency) })}
            </p>
            <Fault error={action.error} />
            <Disputes disputes={disputes} />
            {refunds.length > 0 && (
              <ul className="rows">
                {refunds.map((refund) => (
                  <li key={refund.id}>
                    <div>
                      {t(isMove(refund) ? 'orderParts.usedForAnotherTicket' : 'orderParts.refundOf', {
                        amount: formatMinor(refund.amount_minor, refund.currency),
                      })}
                      <p className="soft">
                        {formatMoment(refund.date_utc)}
                        {refund.reason !== '' && `: ${refund.reason}`}
                        {refund.last_error !== '' && `: ${refund.last_error}`}
                      </p>
                    </div>
                    {refund.state === 'requested' && (
                      <button type="button" disabled={action.isRunning} onClick={() => void noteReturned(refund.id)}>
                        {t('orderParts.amountMinorIsGiven', {
                          amount_minor: formatMinor(refund.amount_minor, refund.currency),
                        })}
                      </button>
                    )}
                    <Badge tone={refund.state === 'failed' ? 'bad' : 'plain'}>
                      {isMove(refund) ? t('orderParts.exchanged') : REFUND_STATES[refund.state]}
                    </Badge>
                  </li>
                ))}
              </ul>
            )}
            {order.status === 'completed' && ledger.balance_minor - ledger.refunding_minor > 0 && (
              <button type="button" onClick={() => setOpen(true)}>
                {t('orderParts.refundAPart')}
              </button>
            )}
            {isOpen && (
              <PartialRefundDialog
                order={order}
                leftMinor={ledger.balance_minor - ledger.refunding_minor}
                refunds={refunds}
                onClose={() => setOpen(false)}
                onDone={() => {
                  setOpen(false);
                  onRefunded();
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Where a dispute is answered, and until when. */
const answerBy = (due: string | null): string =>
  due === null ? t('orderParts.answer') : t('orderParts.answerUntil', { moment: formatMoment(due) });

/** What purchasers contest at their banks, and until when the payment service takes evidence. */
function Disputes({ disputes }: Pick<OrderMoney, 'disputes'>) {
  if (disputes.length === 0) return null;
  return (
    <ul className="rows">
      {disputes.map((dispute) => (
        <li key={dispute.id}>
          <div>
            {t('orderParts.disputed', { amount: formatMinor(dispute.amount_minor, dispute.currency) })}
            <p className="soft">
              {formatMoment(dispute.date_utc)}
              {dispute.reason !== '' && `: ${dispute.reason}`}
              {OPEN_DISPUTES.includes(dispute.state) && `. ${answerBy(dispute.evidence_due_utc)}`}
            </p>
          </div>
          <Badge tone={dispute.state === 'won' || dispute.state === 'closed' ? 'plain' : 'bad'}>
            {DISPUTE_STATES[dispute.state]}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** Whether it paid nothing out: the money pays for a ticket of another order. */
function isMove({ provider }: OrderMoney['refunds'][number]): boolean {
  return provider === 'exchange';
}

function movedMinor(refunds: OrderMoney['refunds']): number {
  return refunds
    .filter((refund) => isMove(refund) && refund.state === 'succeeded')
    .reduce((sum, { amount_minor: minor }) => sum + minor, 0);
}

interface DialogProps {
  order: Order;
  /** What refunds can still return, minor units. */
  leftMinor: number;
  refunds: OrderMoney['refunds'];
  onClose: () => void;
  onDone: () => void;
}

/** What a ticket has cost with discount, fee and tax, minor units. */
function paidMinor({ items }: Order, { ticket_id: id, price_kind: kind }: Order['attendees'][number]): number {
  const ofTicket = items.filter((item) => item.ticket_id === id);
  return (ofTicket.find((item) => item.price_kind === kind) ?? ofTicket[0])?.price_minor ?? 0;
}

function ticketLabel(order: Order, attendee: Order['attendees'][number]): string {
  const ticket = order.items.find((item) => item.ticket_id === attendee.ticket_id)?.title ?? '';
  const price = formatMinor(paidMinor(order, attendee), order.currency);
  return `${t('orderParts.no')} ${attendee.id}, ${plainText(attendee.title)}, ${plainText(ticket)}: ${price}`;
}

/** Tickets whose money is not returned already. */
function refundable({ attendees }: Order, refunds: OrderMoney['refunds']): Order['attendees'] {
  const returned = refunds
    .filter(({ state }) => state !== 'failed' && state !== 'canceled')
    .flatMap(({ attendees: ids }) => ids ?? []);
  return attendees.filter(({ id }) => !returned.includes(id));
}

/** Returns an amount, or what some tickets have cost. */
function PartialRefundDialog({ order, leftMinor, refunds, onClose, onDone }: DialogProps) {
  const [by, setBy] = useState<'tickets' | 'amount'>('tickets');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState(t('orderParts.ticketReturned'));
  const [returnsSeats, setReturnsSeats] = useState(true);
  const [isConfirmed, setConfirmed] = useState(false);
  const action = useAction();
  const hasCheckedIn = order.attendees.some(({ id, checked_in: isIn }) => isIn && chosen.includes(id));
  const tickets = refundable(order, refunds);
  const chosenMinor = tickets
    .filter(({ id }) => chosen.includes(id))
    .reduce((sum, attendee) => sum + paidMinor(order, attendee), 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      if (by === 'tickets' && chosen.length === 0) throw new Error(t('orderParts.chooseTheTicketsTo'));
      await api.post(`/cal/tickets/v1/orders/${order.id}/refunds`, {
        ...(by === 'tickets'
          ? { attendees: chosen, return_seats: returnsSeats }
          : { amount: amount.trim().replace(',', '.') }),
        ...(reason.trim() !== '' && { reason: reason.trim() }),
        ...(isConfirmed && { confirm_checked_in: true }),
      });
      onDone();
    });
  };
  return (
    <Dialog title={t('orderParts.refundAPart')} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{t('orderParts.atMostLeftminorCan', { leftMinor: formatMinor(leftMinor, order.currency) })}</p>
        <Fault error={action.error} />
        <SelectField
          label={t('orderParts.whatIsRefunded')}
          value={by}
          onChange={(value) => setBy(value === 'amount' ? 'amount' : 'tickets')}
          options={[
            ['tickets', t('orderParts.singleTicketsAtTheir')],
            ['amount', t('orderParts.anAmount')],
          ]}
        />
        {by === 'tickets' ? (
          <fieldset>
            <legend>{t('common.tickets')}</legend>
            {tickets.map((attendee) => (
              <CheckField
                key={attendee.id}
                label={ticketLabel(order, attendee)}
                checked={chosen.includes(attendee.id)}
                onChange={(isChosen) =>
                  setChosen(isChosen ? [...chosen, attendee.id] : chosen.filter((each) => each !== attendee.id))
                }
              />
            ))}
            {chosen.length > 0 && (
              <p>
                {t('orderParts.together', {
                  amount: formatMinor(Math.min(chosenMinor, leftMinor), order.currency),
                })}
              </p>
            )}
            <CheckField
              label={t('orderParts.theTicketsBecomeInvalid')}
              checked={returnsSeats}
              onChange={setReturnsSeats}
            />
            {hasCheckedIn && (
              <CheckField label={t('orderParts.alsoThoughTicketsAre')} checked={isConfirmed} onChange={setConfirmed} />
            )}
          </fieldset>
        ) : (
          <TextField
            label={t('orderParts.amountInCurrency', { currency: order.currency })}
            inputMode="decimal"
            required
            value={amount}
            onChange={setAmount}
            fault={action.faults.amount}
          />
        )}
        <TextField label={t('orderParts.reason')} value={reason} onChange={setReason} fault={action.faults.reason} />
        <DialogActions submit={t('orderParts.refund')} isRunning={action.isRunning} onClose={onClose} />
      </form>
    </Dialog>
  );
}
