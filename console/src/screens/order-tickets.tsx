import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Order } from '../api/types.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { useNotice } from '../ui/notices.js';
import { RichText } from '../ui/rich-text.js';
import { Badge } from '../ui/states.js';
import { ExchangeDialog } from './exchange-dialog.js';
import { PrintTickets } from './sold-tickets.js';

type Attendee = Order['attendees'][number];

/** The tickets of an order, which can be exchanged. @param onExchanged the order has changed */
export function OrderTickets({ order, onExchanged }: { order: Order; onExchanged: () => void }) {
  const [exchanged, setExchanged] = useState<Attendee>();
  const navigate = useNavigate();
  const notify = useNotice();
  if (order.attendees.length === 0) return null;
  return (
    <section aria-labelledby="order-tickets">
      <h2 id="order-tickets">{t('common.tickets')}</h2>
      <ul className="rows">
        {order.attendees.map((attendee) => (
          <li key={attendee.id}>
            <div>
              {plainText(attendee.title)}
              <p className="soft">
                {t('orderParts.no')} {attendee.id}
                {attendee.email !== '' && `, ${attendee.email}`}
                {attendee.exchanged_for_order !== undefined && (
                  <>
                    <RichText
                      name="orderParts.exchangedForATicket"
                      values={{
                        order: (
                          <Link to={`/orders/${attendee.exchanged_for_order}`}>
                            {t('orderParts.orderExchangedForOrder', {
                              exchanged_for_order: attendee.exchanged_for_order,
                            })}
                          </Link>
                        ),
                      }}
                    />
                  </>
                )}
              </p>
            </div>
            {attendee.price_kind === 'complimentary' && <Badge>{t('orderParts.guest')}</Badge>}
            {attendee.checked_in && <Badge tone="good">{t('orderParts.checkedIn')}</Badge>}
            {order.status === 'completed' && attendee.security_code === undefined && (
              <Badge>{t('orderParts.notValid')}</Badge>
            )}
            {isExchangeable(attendee) && (
              <button
                type="button"
                aria-label={t('orderParts.exchangeTheTicketOf', { title: plainText(attendee.title), id: attendee.id })}
                onClick={() => setExchanged(attendee)}
              >
                {t('orderParts.exchange')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {order.status === 'completed' && <PrintTickets order={order} />}
      {exchanged && (
        <ExchangeDialog
          orderId={order.id}
          attendee={exchanged}
          onClose={() => setExchanged(undefined)}
          onDone={(made) => {
            setExchanged(undefined);
            notify(
              made.status === 'completed' ? t('orderParts.theTicketIsExchanged') : t('orderParts.theDifferenceIsTo'),
            );
            onExchanged();
            void navigate(`/orders/${made.id}`);
          }}
        />
      )}
    </section>
  );
}

/** A valid ticket that is not used and was not transferred; RSVPs have the state `yes`. */
function isExchangeable({ status, checked_in: isIn, transferred_utc: transferred }: Attendee): boolean {
  return status === 'completed' && !isIn && transferred === undefined;
}
