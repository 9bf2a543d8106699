import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../api/api.js';
import type { MailMessage } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { findText, t } from '../lib/texts.js';
import { SelectField, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Badge, Empty, Fault, Loaded, Pager, Total } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { useFilters } from '../ui/use-filters.js';
import { EventFilter } from './event-filter.js';

const PER_PAGE = 50;
const STATES = ['queued', 'sending', 'sent', 'failed', 'bounced', 'skipped'] as const;
const FAILED: readonly string[] = ['failed', 'bounced'];
/** What can be an address; less is not sent to the service, which looks for whole ones. */
const ADDRESS = /^\S+@\S+\.\S+$/;

/** Messages that were sent or failed, and why. */
export function MailLogScreen() {
  const { values, page, set, setPage } = useFilters(['recipient', 'state', 'event']);
  const recipient = values.recipient.trim();
  const query = {
    page,
    per_page: PER_PAGE,
    state: values.state,
    event_id: values.event,
    recipient: ADDRESS.test(recipient) ? recipient : '',
  };
  const list = useQuery({
    queryKey: ['mails', 'list', query],
    queryFn: ({ signal }) => api.list<MailMessage>('/mail/v1/messages', query, signal),
    placeholderData: (before) => before,
  });
  const action = useAction();
  const notify = useNotice();
  const resend = (id: number) =>
    action.run(async () => {
      await api.post(`/mail/v1/messages/${id}/resend`);
      notify(t('mailLog.resent'));
      await list.refetch();
    });
  return (
    <Page title={t('mailLog.title')}>
      <search className="filters">
        <TextField
          label={t('mailLog.recipient')}
          hint={t('mailLog.recipientHint')}
          type="search"
          value={values.recipient}
          onChange={(value) => set('recipient', value)}
        />
        <SelectField
          label={t('common.status')}
          value={values.state}
          onChange={(value) => set('state', value)}
          options={[['', t('common.all')], ...STATES.map((state) => [state, t(`mailLog.state.${state}`)] as const)]}
        />
        <EventFilter value={values.event} onChange={(value) => set('event', value)} />
      </search>
      <Fault error={action.error} />
      <Loaded query={list}>
        {({ items, total, pages }) => (
          <>
            <Total text={t('mailLog.count', { count: total })} />
            {items.length === 0 && <Empty>{t('mailLog.empty')}</Empty>}
            <ul className="rows">
              {items.map((mail) => (
                <MailRow key={mail.id} mail={mail} isRunning={action.isRunning} onResend={() => void resend(mail.id)} />
              ))}
            </ul>
            <Pager page={page} pages={pages} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Modules have kinds of their own: `raffle-won` becomes "Raffle won". */
function kindText(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return findText(`mailLog.kind.${kind}`) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function MailRow({ mail, isRunning, onResend }: { mail: MailMessage; isRunning: boolean; onResend: () => void }) {
  const state = STATES.find((name) => name === mail.state);
  return (
    <li>
      <div>
        {kindText(mail.kind)}, {mail.recipient}
        <p className="soft">
          {formatMoment(mail.sent ?? mail.created)}
          {mail.order_id !== null && (
            <>
              , <Link to={`/orders/${mail.order_id}`}>{t('mailLog.order', { id: mail.order_id })}</Link>
            </>
          )}
          {mail.event_id !== null && (
            <>
              , <Link to={`/events/${mail.event_id}`}>{t('mailLog.event', { id: mail.event_id })}</Link>
            </>
          )}
        </p>
        {mail.last_error !== '' && <p>{mail.last_error}</p>}
      </div>
      <Badge tone={FAILED.includes(mail.state) ? 'bad' : mail.state === 'sent' ? 'good' : 'plain'}>
        {state ? t(`mailLog.state.${state}`) : mail.state}
      </Badge>
      <button type="button" disabled={isRunning} onClick={onResend}>
        {t('mailLog.resend')}
        <span className="aside"> {mail.recipient}</span>
      </button>
    </li>
  );
}
