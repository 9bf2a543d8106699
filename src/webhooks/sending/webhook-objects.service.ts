import { Injectable } from '@nestjs/common';
import { type Caller, RequestContext } from '#core/context';
import { Extensions } from '#core/modules';
import { InnerRouter } from '#core/rest';
import type { WebhookSubject } from '../deliveries/webhook-subject.js';

/** Routes that show objects, by their kind; `content/v2` shows other contents. */
const ROUTES: Readonly<Record<string, string>> = {
  cal_events: '/cal/events/v1/events',
  cal_venue: '/cal/events/v1/venues',
  cal_organizer: '/cal/events/v1/organizers',
  order: '/cal/tickets/v1/orders',
  attendee: '/cal/tickets/v1/attendees',
  ticket: '/cal/tickets/v1/tickets',
  user: '/content/v2/users',
};

/** Reads the object of a full body as its own REST route shows it to the owner of the endpoint. */
@Injectable()
export class WebhookObjectsService {
  constructor(
    private readonly router: InnerRouter,
    private readonly extensions: Extensions,
  ) {}

  /** The object as it is now; null when it is gone, has no route, or is not for this caller. */
  async read({ type, id }: WebhookSubject, owner: Caller): Promise<unknown> {
    const route = this.routeOf(type);
    if (route === undefined || id === '') return null;
    const context = new RequestContext({ requestId: 'webhooks', caller: owner, readsOnly: true });
    // As an embedded request: deliveries are no requests of people, which the access log counts.
    const request = { method: 'GET', path: `${route}/${encodeURIComponent(id)}`, embedded: true };
    const { status, body } = await RequestContext.run(context, () => this.router.dispatch(request));
    return status === 200 ? body : null;
  }

  private routeOf(type: string): string | undefined {
    if (Object.hasOwn(ROUTES, type)) return ROUTES[type];
    const content = this.extensions.contentTypes.find(({ name }) => name === type);
    return content && `/content/v2/${content.restBase}`;
  }
}
