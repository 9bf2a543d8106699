import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.js';
import type { MailMessage } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { ticketsFirst } from '../lib/mail-rank.js';
import { t } from '../lib/texts.js';
import { useNotice } from '../ui/notices.js';
import { Empty, Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

/** `order-received` as "Order received"; modules have kinds of their own. */
function titleOf(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The messages that were made for an order. */
export function OrderMessages({ orderId }: { orderId: number }) {
  const notify = useNotice();
  const action = useAction();
  const query = useQuery({
    queryKey: ['mails', orderId],
    queryFn: ({ signal }) => api.list<MailMessage>('/mail/v1/messages', { order_id: orderId, per_page: 50 }, signal),
  });
  const resend = (id: number) =>
    action.run(async () => {
      await api.post(`/mail/v1/messages/${id}/resend`);
      notify(t('orderParts.theMessageIsSent'));
      await query.refetch();
    });
  return (
    <section aria-labelledby="mails">
      <h2 id="mails">{t('common.email')}</h2>
      <Fault error={action.error} />
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty>{t('orderParts.noMessageWasMade')}</Empty>
          ) : (
            <ul className="rows">
              {ticketsFirst(items).map((mail) => (
                <li key={mail.id}>
                  <div>
                    {t('orderParts.to', { kind: titleOf(mail.kind), recipient: mail.recipient })}
                    <p className="soft">
                      {mail.state}
                      {mail.sent ? `, ${formatMoment(mail.sent)}` : ''}
                      {mail.last_error ? `: ${mail.last_error}` : ''}
                    </p>
                  </div>
                  <button type="button" disabled={action.isRunning} onClick={() => void resend(mail.id)}>
                    {t('orderParts.sendAgain')}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
