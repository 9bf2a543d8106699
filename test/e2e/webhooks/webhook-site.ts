import type {
  NewWebhookEndpointResponse,
  WebhookDeliveryListResponse,
  WebhookDeliveryResponse,
} from '../../../src/webhooks/rest/webhooks.response.js';
import { BackgroundJobsService } from '../../../src/core/jobs/index.js';
import { WebhookSenderService } from '../../../src/webhooks/sending/webhook-sender.service.js';
import type { Caller } from '../../helpers/app.js';
import { until } from '../../helpers/until.js';
import { WebhookReceiver } from '../../helpers/webhook-receiver.js';
import { WITHOUT_REDIS } from '../../helpers/with-services.js';
import { mailingSite } from '../mail/mailing-site.js';
import type { MailingSite } from '../mail/mailing-site.js';

export const ENDPOINTS = '/webhooks/v1/endpoints';

/** A site with a server of others that gets its webhooks. */
export interface WebhookSite extends MailingSite {
  receiver: WebhookReceiver;
  /** Makes an endpoint at a path of the receiver. */
  endpoint(path: string, params?: object, caller?: Caller): Promise<NewWebhookEndpointResponse>;
  /** Deliveries of an endpoint, the oldest first. */
  deliveries(id: number, query?: string): Promise<WebhookDeliveryResponse[]>;
  /** Lets the next attempts of what waits be due, and endpoints rest no more. */
  passPauses(): Promise<void>;
  /** Sends what is due until nothing is, and waits for the job that sends too. */
  drain(): Promise<void>;
}

/** Starts a site whose webhooks are sent when the test says so. @param settings beside those of the site */
export async function webhookSite(settings: Record<string, string> = {}): Promise<WebhookSite> {
  const receiver = new WebhookReceiver();
  const origin = await receiver.start();
  const site = await mailingSite({ ...WITHOUT_REDIS, WEBHOOK_TRUSTED_ORIGINS: origin, ...settings });
  const { service } = site;
  const admin = () => service.as('administrator');
  return {
    ...site,
    receiver,
    async endpoint(path, params = {}, caller = 'administrator') {
      const { body }: { body: NewWebhookEndpointResponse } = await service
        .as(caller)
        .post(ENDPOINTS)
        .send({ url: `${receiver.origin}${path}`, ...params })
        .expect(201);
      return body;
    },
    async deliveries(id, query = '') {
      const { body } = await admin().get(`${ENDPOINTS}/${id}/deliveries?per_page=100${query}`).expect(200);
      return [...(body as WebhookDeliveryListResponse).deliveries].reverse();
    },
    async passPauses() {
      await service.database.write(async () => {
        await service.database.execute("UPDATE webhook_deliveries SET due = 1 WHERE state = 'waiting'", []);
        await service.database.execute('UPDATE webhook_endpoints SET paused_until = 0', []);
      });
    },
    async drain() {
      await service.app.get(WebhookSenderService).drain();
      const jobs = service.app.get<BackgroundJobsService, { running: ReadonlyMap<string, unknown> }>(
        BackgroundJobsService,
      );
      await until(
        () => Promise.resolve(jobs.running.has('sending of webhooks')),
        (isRunning) => !isRunning,
      );
    },
    async close() {
      await site.close();
      await receiver.stop();
    },
  };
}
