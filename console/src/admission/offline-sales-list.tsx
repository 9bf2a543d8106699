import { currencyFormat } from '../lib/formats.js';
import { t } from '../lib/texts.js';
import type { DeviceSession } from './device-session.js';
import type { OfflineSale } from './offline-sales.js';
import { SoldTickets } from './sold-tickets.js';

/** What became of sales without a network: always in view, so that none is forgotten. */
export function OfflineSalesList({ session: { desk } }: { session: DeviceSession }) {
  const waiting = desk.waiting();
  const conflicts = desk.conflicts();
  return (
    <>
      {(waiting.length > 0 || conflicts.length > 0) && (
        <ul className="rows">
          {waiting.map((sale) => (
            <li key={sale.request.nonce}>
              <span>{describe(sale)}</span>
              <strong>{t('admission.soldHere')}</strong>
            </li>
          ))}
          {conflicts.map((sale) => (
            <li key={sale.request.nonce}>
              <div>
                {describe(sale)}
                <p className="fault">{t('admission.saleConflict', { reason: sale.conflict ?? '' })}</p>
              </div>
              <button type="button" onClick={() => void desk.dismiss(sale.request.nonce)}>
                {t('admission.seen')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {desk.confirmed.map((sale) => (
        <SoldTickets key={sale.order_id} sale={sale} />
      ))}
    </>
  );
}

const describe = ({ quantity, title, total, currency }: OfflineSale) =>
  `${quantity} × ${title}, ${currencyFormat(undefined, currency).format(Number(total))}`;
