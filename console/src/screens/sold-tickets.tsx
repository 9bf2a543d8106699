import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { api, SITE_PATH } from '../api/api.js';
import type { Order } from '../api/types.js';
import { formatMinor } from '../lib/money.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

/** An order that was just entered: what was taken, and the tickets to print or show. */
export function SoldTickets({ order, next, onNext }: { order: Order; next: string; onNext: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isValid = order.status === 'completed';
  return (
    <section className="card" aria-labelledby="sold">
      <h2 id="sold" ref={heading} tabIndex={-1}>
        {isValid
          ? `${t('counts.tickets', { count: order.attendees.length })}, ${formatMinor(order.total_minor, order.currency)}`
          : t('boxOffice.orderIdIsTo', { id: order.id, total_minor: formatMinor(order.total_minor, order.currency) })}
      </h2>
      <p className="soft">
        {order.purchaser.email === ''
          ? t('boxOffice.nothingIsSentPrint')
          : t('boxOffice.willBeSent', {
              what: isValid ? t('boxOffice.theTickets') : t('boxOffice.whatIsToBe'),
              email: order.purchaser.email,
            })}
      </p>
      <ul className="rows">
        {order.attendees.map(({ id, title, security_code: code }) => (
          <li key={id}>
            <div>
              {t('boxOffice.no')} {id} {plainText(title)}
              {code !== undefined && <p className="soft">{t('boxOffice.codeCode', { code })}</p>}
            </div>
          </li>
        ))}
      </ul>
      {isValid && <PrintTickets order={order} />}
      <div className="actions">
        <button type="button" className="primary" onClick={onNext}>
          {next}
        </button>
        <Link className="button" to={`/orders/${order.id}`}>
          {t('boxOffice.orderId', { id: order.id })}
        </Link>
      </div>
    </section>
  );
}

/** Opens the tickets of an order for printing, and its page, which shows the codes. */
export function PrintTickets({ order }: { order: Pick<Order, 'id' | 'order_key'> }) {
  const action = useAction();
  const print = () =>
    action.run(async () => {
      const file = await api.file(`/cal/tickets/v1/orders/${order.id}/tickets.pdf`);
      const address = URL.createObjectURL(file);
      // Browsers that do not permit a new window show the file in this one.
      if (!window.open(address, '_blank')) window.location.assign(address);
    });
  return (
    <>
      <Fault error={action.error} />
      <div className="actions">
        <button type="button" disabled={action.isRunning} onClick={() => void print()}>
          {t('boxOffice.printTickets')}
        </button>
        {order.order_key !== undefined && (
          <a
            className="button"
            href={`${SITE_PATH}/order/${order.id}-${order.order_key}/`}
            target="_blank"
            rel="noreferrer"
          >
            {t('boxOffice.showCodes')}
          </a>
        )}
      </div>
    </>
  );
}
