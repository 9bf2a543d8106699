import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../api/api.js';
import type { NewWebhookEndpoint, WebhookEndpoint, WebhookEndpointList } from '../api/types.js';
import { t } from '../lib/texts.js';
import { Page } from '../ui/page.js';
import { Badge, Empty, Loaded, Total } from '../ui/states.js';
import { WebhookDialog, WebhookSecret } from './webhook-dialog.js';

/** The addresses of other systems that get messages about changes. */
export function WebhooksScreen() {
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<NewWebhookEndpoint>();
  const list = useQuery({
    queryKey: ['webhooks', 'list'],
    queryFn: ({ signal }) => api.get<WebhookEndpointList>('/webhooks/v1/endpoints', {}, signal),
  });
  return (
    <Page
      title={t('webhooks.title')}
      actions={
        <button type="button" className="primary" onClick={() => setMaking(true)}>
          {t('webhooks.new')}
        </button>
      }
    >
      {made && <WebhookSecret endpoint={made} />}
      <Loaded query={list}>
        {({ endpoints, total }) => (
          <>
            <Total text={t('webhooks.count', { count: total })} />
            {endpoints.length === 0 && <Empty>{t('webhooks.empty')}</Empty>}
            <ul className="rows">
              {endpoints.map((endpoint) => (
                <EndpointRow key={endpoint.id} endpoint={endpoint} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {isMaking && (
        <WebhookDialog
          onClose={() => setMaking(false)}
          onDone={(endpoint) => {
            setMaking(false);
            setMade(endpoint);
            void list.refetch();
          }}
        />
      )}
    </Page>
  );
}

function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, description, types, is_on: isOn } = endpoint;
  return (
    <li>
      <div>
        <Link to={`/webhooks/${id}`}>{description || url}</Link>
        <p className="soft">
          {description !== '' && `${url}, `}
          {types === null ? t('webhooks.allTypes') : t('webhooks.typeCount', { count: types.length })}
        </p>
      </div>
      <Badge tone={isOn ? 'good' : 'bad'}>{t(isOn ? 'webhooks.on' : 'webhooks.off')}</Badge>
    </li>
  );
}
