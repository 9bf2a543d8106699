import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api } from '../api/api.js';
import type { NewWebhookEndpoint, WebhookEndpoint } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { t } from '../lib/texts.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Badge, Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { WebhookDialog, WebhookSecret } from './webhook-dialog.js';
import { WebhookLog } from './webhook-log.js';

/** One endpoint: how it is, what was sent to it, and what can be done. */
export function WebhookScreen() {
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['webhooks', id],
    queryFn: ({ signal }) => api.get<WebhookEndpoint>(`/webhooks/v1/endpoints/${id}`, {}, signal),
  });
  return (
    <Loaded query={query}>
      {(endpoint) => (
        <EndpointPage endpoint={endpoint} onChange={() => void queries.invalidateQueries({ queryKey: ['webhooks'] })} />
      )}
    </Loaded>
  );
}

type OpenDialog = 'change' | 'rotate' | 'delete';

function EndpointPage({ endpoint, onChange }: { endpoint: WebhookEndpoint; onChange: () => void }) {
  const [open, setOpen] = useState<OpenDialog>();
  const [rotated, setRotated] = useState<NewWebhookEndpoint>();
  const notify = useNotice();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const action = useAction();
  const path = `/webhooks/v1/endpoints/${endpoint.id}`;
  const close = () => setOpen(undefined);
  const post = (below: string, body: object, text: string) =>
    action.run(async () => {
      await api.post(`${path}${below}`, body);
      notify(text);
      onChange();
    });
  const rotate = () =>
    action.run(async () => {
      setRotated(await api.post<NewWebhookEndpoint>(`${path}/rotate`));
      close();
      onChange();
    });
  const remove = () =>
    action.run(async () => {
      await api.delete(path);
      notify(t('webhooks.deleted'));
      queries.removeQueries({ queryKey: ['webhooks', 'list'] });
      await navigate('/webhooks');
    });
  return (
    <Page
      title={endpoint.description || endpoint.url}
      actions={
        <EndpointActions
          isOn={endpoint.is_on}
          isRunning={action.isRunning}
          onTest={() => void post('/test', {}, t('webhooks.tested'))}
          onSwitch={() => void post('', { is_on: !endpoint.is_on }, t('webhooks.changed'))}
          onOpen={setOpen}
        />
      }
    >
      <Fault error={action.error} />
      {rotated && <WebhookSecret endpoint={rotated} />}
      <EndpointState endpoint={endpoint} />
      <WebhookLog endpoint={endpoint} />
      {open === 'change' && (
        <WebhookDialog
          endpoint={endpoint}
          onClose={close}
          onDone={() => {
            close();
            notify(t('webhooks.changed'));
            onChange();
          }}
        />
      )}
      {open === 'rotate' && (
        <ConfirmDialog
          title={t('webhooks.rotate')}
          text={t('webhooks.rotateText')}
          onClose={close}
          onConfirm={() => void rotate()}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('common.delete')}
          text={t('webhooks.deleteText')}
          isDangerous
          onClose={close}
          onConfirm={() => void remove()}
        />
      )}
    </Page>
  );
}

interface ActionsProps {
  isOn: boolean;
  isRunning: boolean;
  onTest: () => void;
  onSwitch: () => void;
  onOpen: (dialog: OpenDialog) => void;
}

function EndpointActions({ isOn, isRunning, onTest, onSwitch, onOpen }: ActionsProps) {
  return (
    <>
      <button type="button" disabled={isRunning || !isOn} onClick={onTest}>
        {t('webhooks.test')}
      </button>
      <button type="button" onClick={() => onOpen('change')}>
        {t('common.change')}
      </button>
      <button type="button" disabled={isRunning} onClick={onSwitch}>
        {t(isOn ? 'webhooks.switchOff' : 'webhooks.switchOn')}
      </button>
      <button type="button" onClick={() => onOpen('rotate')}>
        {t('webhooks.rotate')}
      </button>
      <button type="button" className="danger" onClick={() => onOpen('delete')}>
        {t('common.delete')}
      </button>
    </>
  );
}

function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { is_on: isOn, off_reason: reason, url, types, events, body } = endpoint;
  return (
    <section>
      <p>
        <Badge tone={isOn ? 'good' : 'bad'}>{t(isOn ? 'webhooks.on' : 'webhooks.off')}</Badge> <code>{url}</code>
      </p>
      {reason !== '' && <p>{t(`webhooks.reason.${reason}`)}</p>}
      {endpoint.failing_since_utc !== null && (
        <p>{t('webhooks.failingSince', { moment: formatMoment(endpoint.failing_since_utc) })}</p>
      )}
      {endpoint.paused_until_utc !== null && (
        <p>{t('webhooks.pausedUntil', { moment: formatMoment(endpoint.paused_until_utc) })}</p>
      )}
      {endpoint.rotation_until_utc !== null && (
        <p>{t('webhooks.bothUntil', { moment: formatMoment(endpoint.rotation_until_utc) })}</p>
      )}
      {endpoint.public_key !== null && <WebhookSecret endpoint={{ ...endpoint, secret: null }} />}
      <p className="soft">
        {types === null ? t('webhooks.allTypes') : types.join(', ')};{' '}
        {events !== null && `${t('webhooks.eventsChosen', { count: events.length })}; `}
        {t(`webhooks.bodies.${body}`)}
      </p>
    </section>
  );
}
