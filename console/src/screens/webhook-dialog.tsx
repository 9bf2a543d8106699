import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { NewWebhookEndpoint, WebhookEndpoint, WebhookTypeList } from '../api/types.js';
import { t } from '../lib/texts.js';
import { typesOf } from '../lib/webhook-types.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { SelectField, TextArea, TextField } from '../ui/fields.js';
import { RichText } from '../ui/rich-text.js';
import { Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { WebhookEvents } from './webhook-events.js';

const BODIES = ['thin', 'full'] as const;
const SIGNATURES = ['v1', 'v1a'] as const;

interface DialogProps {
  /** Absent: a new one is made. */
  endpoint?: WebhookEndpoint;
  onClose: () => void;
  onDone: (endpoint: NewWebhookEndpoint) => void;
}

/** Makes or changes an endpoint. */
export function WebhookDialog({ endpoint, onClose, onDone }: DialogProps) {
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [types, setTypes] = useState(endpoint?.types?.join('\n') ?? '');
  const [events, setEvents] = useState<number[] | null>(endpoint?.events ?? null);
  const [body, setBody] = useState<string>(endpoint?.body ?? 'thin');
  const [signature, setSignature] = useState<string>('v1');
  const action = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const params = { url: url.trim(), description, types: typesOf(types), events, body };
      const path = `/webhooks/v1/endpoints${endpoint ? `/${endpoint.id}` : ''}`;
      onDone(await api.post<NewWebhookEndpoint>(path, endpoint ? params : { ...params, signature }));
    });
  };
  return (
    <Dialog title={endpoint ? t('common.change') : t('webhooks.new')} onClose={onClose}>
      <form onSubmit={submit}>
        <Fault error={action.error} />
        <TextField
          label={t('webhooks.address')}
          hint={t('webhooks.addressHint')}
          type="url"
          required
          value={url}
          onChange={setUrl}
          fault={action.faults.url}
        />
        <TextField
          label={t('webhooks.description')}
          value={description}
          onChange={setDescription}
          fault={action.faults.description}
        />
        <TextArea
          label={t('webhooks.types')}
          hint={t('webhooks.typesHint')}
          rows={5}
          value={types}
          onChange={setTypes}
          fault={action.faults.types}
        />
        <KnownTypes onPick={(type) => setTypes((typesOf(`${types}\n${type}`) ?? []).join('\n'))} />
        <WebhookEvents value={events} onChange={setEvents} fault={action.faults.events} />
        <SelectField
          label={t('webhooks.body')}
          value={body}
          onChange={setBody}
          options={BODIES.map((name) => [name, t(`webhooks.bodies.${name}`)] as const)}
          fault={action.faults.body}
        />
        {!endpoint && (
          <SelectField
            label={t('webhooks.signature')}
            value={signature}
            onChange={setSignature}
            options={SIGNATURES.map((name) => [name, t(`webhooks.signatures.${name}`)] as const)}
          />
        )}
        <DialogActions submit={t('common.save')} isRunning={action.isRunning} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** The names that can be chosen. */
function KnownTypes({ onPick }: { onPick: (type: string) => void }) {
  const { data } = useQuery({
    queryKey: ['webhooks', 'types'],
    queryFn: ({ signal }) => api.get<WebhookTypeList>('/webhooks/v1/types', {}, signal),
  });
  return (
    <details>
      <summary>{t('webhooks.knownTypes')}</summary>
      <div className="actions">
        {data?.types.map(({ type }) => (
          <button key={type} type="button" onClick={() => onPick(type)}>
            {type}
          </button>
        ))}
      </div>
    </details>
  );
}

/** What the receiver checks signatures with; a shared secret is shown this once. */
export function WebhookSecret({ endpoint }: { endpoint: NewWebhookEndpoint }) {
  const { secret, public_key: key } = endpoint;
  return (
    <p role="status">
      {secret !== null && <RichText name="webhooks.secret" values={{ secret: <code>{secret}</code> }} />}
      {secret === null && key !== null && <RichText name="webhooks.publicKey" values={{ key: <code>{key}</code> }} />}
    </p>
  );
}
