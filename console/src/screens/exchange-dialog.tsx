import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { api } from '../api/api.js';
import type { ExchangeOptions, Order } from '../api/types.js';
import { formatWall } from '../lib/dates.js';
import { formatMinor } from '../lib/money.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { SelectField } from '../ui/fields.js';
import { Empty, Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

interface Props {
  orderId: number;
  attendee: Order['attendees'][number];
  onClose: () => void;
  /** @param made the order of the new ticket */
  onDone: (made: Order) => void;
}

/** Another ticket of the event, or of another date of its series, for one of an order, for the difference of their prices. */
export function ExchangeDialog({ orderId, attendee, onClose, onDone }: Props) {
  const path = `/cal/tickets/v1/orders/${orderId}/attendees/${attendee.id}/exchange`;
  const query = useQuery({
    queryKey: ['order', String(orderId), 'exchange', attendee.id],
    queryFn: ({ signal }) => api.get<ExchangeOptions>(path, undefined, signal),
    gcTime: 0,
  });
  return (
    <Dialog title={t('orderParts.exchangeTheTicket')} onClose={onClose}>
      <Loaded query={query}>
        {(options) => (
          <>
            <p>
              {t('orderParts.titleNoIdThe', {
                title: plainText(attendee.title),
                id: attendee.id,
                value_minor: formatMinor(options.value_minor, options.currency),
              })}
            </p>
            {options.open_order_id === null ? (
              <ExchangeForm options={options} path={path} onClose={onClose} onDone={onDone} />
            ) : (
              <p>
                {t('orderParts.anotherExchangeOfIt')}{' '}
                <Link to={`/orders/${options.open_order_id}`}>
                  {t('orderParts.orderOpenOrderId', { open_order_id: options.open_order_id })}
                </Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

interface FormProps extends Pick<Props, 'onClose' | 'onDone'> {
  options: ExchangeOptions;
  path: string;
}

function ExchangeForm({ options, path, onClose, onDone }: FormProps) {
  const available = options.tickets.filter((option) => option.available);
  const [ticketId, setTicketId] = useState(available[0]?.ticket_id ?? 0);
  const [gateway, setGateway] = useState(options.gateways[0] ?? '');
  const action = useAction();
  const chosen = available.find((option) => option.ticket_id === ticketId);
  const gateways = chosen?.gateways ?? [];
  const paidBy = gateways.includes(gateway) ? gateway : (gateways[0] ?? '');
  if (!chosen) return <Empty>{t('orderParts.thereIsNoOther')}</Empty>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const body = {
        ticket_id: chosen.ticket_id,
        expected_difference_minor: chosen.difference_minor,
        ...(chosen.difference_minor > 0 && { gateway: paidBy }),
      };
      // A ticket is exchanged once, and has one exchange that waits for payment: a repeat is refused.
      onDone(await api.post<Order>(path, body));
    });
  };
  return (
    <form onSubmit={submit}>
      <Fault error={action.error} />
      <SelectField
        label={t('orderParts.newTicket')}
        value={String(ticketId)}
        onChange={(value) => setTicketId(Number(value))}
        options={available.map((option) => [
          String(option.ticket_id),
          `${plainText(option.title)}${dateText(option)}: ${differenceText(option.difference_minor, options.currency)}`,
        ])}
      />
      {chosen.difference_minor > 0 && (
        <SelectField
          label={t('orderParts.theDifferenceIsPaid')}
          value={paidBy}
          onChange={setGateway}
          options={gateways.map((name) => [name, name])}
        />
      )}
      <p className="soft">
        {chosen.difference_minor > 0 ? t('orderParts.theTicketStaysValid') : t('orderParts.theTicketBecomesInvalid')}
      </p>
      <DialogActions submit={t('orderParts.exchange')} isRunning={action.isRunning} onClose={onClose} />
    </form>
  );
}

/** The start of the event, where that is another date of a series. */
function dateText({ event }: ExchangeOptions['tickets'][number]): string {
  return event?.start_date == null ? '' : `, ${formatWall(event.start_date)}`;
}

/** What is to be paid or comes back. */
function differenceText(minor: number, currency: string): string {
  if (minor === 0) return t('orderParts.noDifference');
  return minor > 0
    ? t('orderParts.minorToPay', { minor: formatMinor(minor, currency) })
    : `${formatMinor(-minor, currency)} back`;
}
