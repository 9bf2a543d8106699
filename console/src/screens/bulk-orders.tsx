import { useRef, useState, type FormEvent } from 'react';
import { api, ApiError } from '../api/api.js';
import type { MailMessage, Order } from '../api/types.js';
import { formatSums } from '../lib/money.js';
import {
  BULK_ACTIONS,
  permitsAction,
  runForEach,
  sumsOf,
  type BulkAction,
  type BulkResult,
} from '../lib/order-bulk.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { Dialog } from '../ui/dialog.js';
import { SelectField, TextField } from '../ui/fields.js';
import { Badge } from '../ui/states.js';

interface Props {
  chosen: readonly Order[];
  /** The orders may have changed. */
  onDone: () => void;
}

/** Does something with all chosen orders; nothing while none is chosen. */
export function BulkOrders({ chosen, onDone }: Props) {
  const [action, setAction] = useState<BulkAction | ''>('');
  const [run, setRun] = useState<{ action: BulkAction; orders: readonly Order[] }>();
  if (chosen.length === 0 && run === undefined) return null;
  return (
    <div className="filters card" role="group" aria-label={t('orders.bulk.label')}>
      <SelectField
        label={t('orders.bulk.what', { count: chosen.length })}
        value={action}
        onChange={(value) => setAction(value as BulkAction | '')}
        options={[
          ['', t('orders.bulk.choose')],
          ...BULK_ACTIONS.map((name) => [name, t(`orders.bulk.${name}`)] as const),
        ]}
      />
      <button
        type="button"
        disabled={action === '' || chosen.length === 0}
        onClick={() => action !== '' && setRun({ action, orders: chosen })}
      >
        {t('orders.bulk.goOn')}
      </button>
      {run && (
        <BulkDialog
          {...run}
          onClose={(hasRun) => {
            setRun(undefined);
            if (!hasRun) return;
            setAction('');
            onDone();
          }}
        />
      )}
    </div>
  );
}

interface DialogProps {
  action: BulkAction;
  orders: readonly Order[];
  onClose: (hasRun: boolean) => void;
}

function BulkDialog({ action, orders, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const [isRunning, setRunning] = useState(false);
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  // A repeat of an order has the key of its first attempt: what was done in spite of a lost answer is not done again.
  const keys = useRef(new Map<number, string>());
  const permitted = orders.filter((order) => permitsAction(order, action));
  const open = permitted.filter(({ id }) => !results.some((result) => result.id === id && result.fault === undefined));
  const keyOf = (id: number): string => {
    const key = keys.current.get(id) ?? crypto.randomUUID();
    keys.current.set(id, key);
    return key;
  };
  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) return;
    setRunning(true);
    await runForEach(
      open.map(({ id }) => id),
      (id) =>
        perform(action, { id, reason: reason.trim(), key: keyOf(id) }).catch((error: unknown) => {
          // The service answers a key that it has refused with the same refusal.
          if (error instanceof ApiError && error.status > 0) keys.current.delete(id);
          throw error;
        }),
      (result) => setResults((before) => [...before.filter(({ id }) => id !== result.id), result]),
    );
    setRunning(false);
  };
  const hasRun = results.length > 0;
  return (
    <Dialog title={t(`orders.bulk.${action}`)} onClose={() => !isRunning && onClose(hasRun)}>
      <form onSubmit={(event) => void start(event)}>
        <p>
          {t('orders.bulk.confirm', { count: permitted.length })}{' '}
          {action !== 'resend' && permitted.length > 0 && t('orders.bulk.sum', { sum: formatSums(sumsOf(permitted)) })}
        </p>
        {permitted.length < orders.length && (
          <p className="soft">{t('orders.bulk.leftOut', { count: orders.length - permitted.length })}</p>
        )}
        {action !== 'resend' && !hasRun && (
          <TextField label={t('orders.bulk.reason')} value={reason} maxLength={200} onChange={setReason} />
        )}
        {(isRunning || hasRun) && (
          <p role="status">{t('orders.bulk.progress', { done: results.length, all: permitted.length })}</p>
        )}
        <Results orders={permitted} results={results} />
        <div className="actions">
          {open.length > 0 && (
            <button className={action === 'resend' ? 'primary' : 'danger'} disabled={isRunning}>
              {hasRun && !isRunning ? t('orders.bulk.repeat') : t('orders.bulk.start')}
            </button>
          )}
          <button type="button" disabled={isRunning} onClick={() => onClose(hasRun)}>
            {hasRun ? t('common.close') : t('common.back')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Results({ orders, results }: { orders: readonly Order[]; results: readonly BulkResult[] }) {
  if (results.length === 0) return null;
  return (
    <ul className="rows">
      {results.map(({ id, fault }) => (
        <li key={id}>
          <div>
            {t('orders.order', {
              id,
              name: plainText(orders.find((order) => order.id === id)?.purchaser.name ?? '') || t('orders.noName'),
            })}
            {fault !== undefined && <p className="soft">{fault}</p>}
          </div>
          <Badge tone={fault === undefined ? 'good' : 'bad'}>
            {fault === undefined ? t('orders.bulk.done') : t('orders.bulk.failed')}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

async function perform(action: BulkAction, { id, reason, key }: { id: number; reason: string; key: string }) {
  if (action !== 'resend')
    return api.post(`/cal/tickets/v1/orders/${id}/${action}`, reason === '' ? {} : { reason }, key);
  const query = { order_id: id, per_page: 100 };
  const { items } = await api.list<MailMessage>('/mail/v1/messages', query);
  const message = items.find(({ kind }) => kind === 'order-completed') ?? items[0];
  if (!message) throw new Error(t('orders.bulk.noMessage'));
  return api.post(`/mail/v1/messages/${message.id}/resend`, {}, key);
}
