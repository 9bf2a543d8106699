import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link, useParams, type LoaderFunctionArgs } from 'react-router';
import { api } from '../api/api.js';
import { prefetch } from '../api/queries.js';
import type { Order } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { formatMinor } from '../lib/money.js';
import { OPEN_STATES } from '../lib/order-bulk.js';
import { plainText } from '../lib/text.js';
import { findText, t } from '../lib/texts.js';
import { Dialog } from '../ui/dialog.js';
import { CheckField, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { RichText } from '../ui/rich-text.js';
import { Badge, Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { OrderDocuments } from './order-documents.js';
import { OrderMessages } from './order-messages.js';
import { OrderMoneySection } from './order-money.js';
import { OrderTickets } from './order-tickets.js';
import { PurchaserDialog } from './purchaser-dialog.js';
import { ORDER_STATES } from './orders.js';

/** What a dialog does with an order. */
interface Change {
  title: string;
  text: string;
  button: string;
  path: 'paid' | 'refund' | 'cancel';
  /** Member of the request for the text that the organiser writes, and its label. */
  note: readonly [member: string, label: string];
  done: string;
}

const CHANGES: Readonly<Record<Change['path'], Change>> = {
  paid: {
    title: t('order.markPaid'),
    text: t('order.paidText'),
    button: t('order.markPaid'),
    path: 'paid',
    note: ['reference', t('order.paidReference')],
    done: t('order.paidDone'),
  },
  refund: {
    title: t('order.refundTitle'),
    text: t('order.refundText'),
    button: t('order.refund'),
    path: 'refund',
    note: ['reason', t('orderParts.reason')],
    done: t('order.refundDone'),
  },
  cancel: {
    title: t('order.cancel'),
    text: t('order.cancelText'),
    button: t('order.cancel'),
    path: 'cancel',
    note: ['reason', t('orderParts.reason')],
    done: t('order.cancelDone'),
  },
};

const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: ({ signal }) => api.get<Order>(`/cal/tickets/v1/orders/${id}`, undefined, signal),
  });

export const loadOrder = ({ params: { id = '' } }: LoaderFunctionArgs) => prefetch(orderQuery(id));

/** One order. */
export function OrderScreen() {
  const { id = '' } = useParams();
  const [open, setOpen] = useState<Change['path']>();
  const [isPurchaserOpen, setPurchaserOpen] = useState(false);
  const queries = useQueryClient();
  const notify = useNotice();
  const query = useQuery(orderQuery(id));
  const reload = () => {
    void queries.invalidateQueries({ queryKey: ['order', id] });
    void queries.invalidateQueries({ queryKey: ['orders'] });
    void queries.invalidateQueries({ queryKey: ['figures'] });
  };
  return (
    <Page title={t('order.title', { id })} actions={<Link to="/orders">{t('order.all')}</Link>}>
      <Loaded query={query}>
        {(order) => (
          <>
            <Summary order={order}>
              <button type="button" onClick={() => setPurchaserOpen(true)}>
                {t('purchaser.title')}
              </button>
              {OPEN_STATES.includes(order.status) && (
                <button type="button" className="primary" onClick={() => setOpen('paid')}>
                  {t('order.markPaid')}
                </button>
              )}
              {(order.status === 'completed' || order.refund_due) && (
                <button type="button" onClick={() => setOpen('refund')}>
                  {t('order.refund')}
                </button>
              )}
              {(OPEN_STATES.includes(order.status) || (order.status === 'completed' && order.total_minor === 0)) && (
                <button type="button" className="danger" onClick={() => setOpen('cancel')}>
                  {t('order.cancel')}
                </button>
              )}
            </Summary>
            <OrderTickets order={order} onExchanged={reload} />
            <OrderMoneySection
              order={order}
              onRefunded={() => {
                notify(t('order.refundMade'));
                reload();
              }}
            />
            <History order={order} />
            <OrderDocuments orderId={order.id} />
            <OrderMessages orderId={order.id} />
            {isPurchaserOpen && (
              <PurchaserDialog
                order={order}
                onClose={() => setPurchaserOpen(false)}
                onDone={(result) => {
                  setPurchaserOpen(false);
                  notify(result);
                  reload();
                  void queries.invalidateQueries({ queryKey: ['mails', order.id] });
                }}
              />
            )}
            {open !== undefined && (
              <ChangeDialog
                order={order}
                change={CHANGES[open]}
                onClose={() => setOpen(undefined)}
                onDone={() => {
                  setOpen(undefined);
                  notify(CHANGES[open].done);
                  reload();
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** When and how the order was placed and paid. */
function circumstances({ date_utc: ordered, paid_utc: paid, gateway, reference }: Order): string {
  return [
    t('order.ordered', { moment: formatMoment(ordered) }),
    ...(paid === null || paid === '' ? [] : [t('order.paid', { moment: formatMoment(paid) })]),
    t('order.by', { gateway: findText(`order.gateway.${gateway}`) ?? gateway }),
    ...(reference ? [t('order.reference', { reference })] : []),
  ].join(', ');
}

function Summary({ order, children }: { order: Order; children: ReactNode }) {
  const [text, tone] = ORDER_STATES[order.status];
  return (
    <section className="card" aria-label={t('order.label')}>
      <p>
        <Badge tone={tone}>{text}</Badge> {order.test_mode && <Badge>{t('order.testPayment')}</Badge>}{' '}
        {order.refund_due && (
          <Badge tone="bad">
            {t('order.toReturn', { amount: formatMinor(order.to_return_minor, order.currency) })}
          </Badge>
        )}{' '}
        {order.dispute && <Badge tone="bad">{t('order.disputed')}</Badge>}
      </p>
      <p>
        {plainText(order.purchaser.name) || t('order.noName')}
        {order.purchaser.email !== '' && (
          <>
            , <a href={`mailto:${order.purchaser.email}`}>{order.purchaser.email}</a>
          </>
        )}
      </p>
      <p className="soft">{circumstances(order)}</p>
      {order.cancellation_request && (
        <p>
          {t('order.cancelRequested', {
            moment: formatMoment(order.cancellation_request.requested_utc),
            reason: order.cancellation_request.reason || t('order.noReason'),
          })}
        </p>
      )}
      <ul className="rows">
        {order.items.map((item, i) => (
          <li key={i}>
            <div>
              {item.quantity} × {item.title}
              <p className="soft">{plainText(item.event?.title ?? '')}</p>
            </div>
            {item.price_kind !== undefined && (
              <Badge>{item.price_kind === 'complimentary' ? t('orderParts.guest') : t('order.reduced')}</Badge>
            )}
            <span>
              {formatMinor(
                item.price_kind === undefined ? item.unit_minor * item.quantity : item.price_minor * item.quantity,
                order.currency,
              )}
            </span>
          </li>
        ))}
        <li>
          <strong>{t('order.total')}</strong>
          <strong>{formatMinor(order.total_minor, order.currency)}</strong>
        </li>
        {order.exchange && order.exchange.state !== 'void' && (
          <li>
            <div>
              <RichText
                name="order.formerTicket"
                values={{
                  order: (
                    <Link to={`/orders/${order.exchange.order_id}`}>
                      {t('orderParts.orderOpenOrderId', { open_order_id: order.exchange.order_id })}
                    </Link>
                  ),
                }}
              />
              {order.exchange.due_minor > 0 && (
                <p className="soft">
                  {t('order.toPay', { amount: formatMinor(order.exchange.due_minor, order.currency) })}
                </p>
              )}
            </div>
            <span>{formatMinor(-order.exchange.credit_minor, order.currency)}</span>
          </li>
        )}
      </ul>
      <div className="actions">{children}</div>
    </section>
  );
}

function History({ order }: { order: Order }) {
  if (!order.history || order.history.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('order.history')}</h2>
      <ul className="rows">
        {order.history.map((change, i) => (
          <li key={i}>
            <div>
              {ORDER_STATES[change.to as Order['status']]?.[0] ?? change.to}
              {change.reason !== '' && <p className="soft">{change.reason}</p>}
            </div>
            <span className="soft">{formatMoment(change.date_utc)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChangeProps {
  order: Order;
  change: Change;
  onClose: () => void;
  onDone: () => void;
}

function ChangeDialog({ order, change, onClose, onDone }: ChangeProps) {
  const [note, setNote] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const action = useAction();
  const hasCheckedIn = change.path !== 'paid' && order.attendees.some(({ checked_in: isIn }) => isIn);
  const [member, label] = change.note;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      await api.post(`/cal/tickets/v1/orders/${order.id}/${change.path}`, {
        ...(note.trim() !== '' && { [member]: note.trim() }),
        ...(isConfirmed && { confirm_checked_in: true }),
      });
      onDone();
    });
  };
  return (
    <Dialog title={change.title} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{change.text}</p>
        <Fault error={action.error} />
        <TextField label={label} value={note} onChange={setNote} fault={action.faults[member]} />
        {hasCheckedIn && (
          <CheckField label={t('orderParts.alsoThoughTicketsAre')} checked={isConfirmed} onChange={setConfirmed} />
        )}
        <div className="actions">
          <button className="primary" disabled={action.isRunning}>
            {change.button}
          </button>
          <button type="button" onClick={onClose}>
            {t('common.back')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
