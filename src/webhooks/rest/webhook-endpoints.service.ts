import { Injectable } from '@nestjs/common';
import { Clock, type Caller } from '#core/context';
import { Database, DatabaseClockService } from '#core/database';
import { forbidden, invalidParameter, RestError } from '#core/errors';
import { DAY_MS } from '#core/time';
import { EventCatalogService } from '../catalog/event-catalog.service.js';
import { WebhookSwitchOffService } from '../sending/webhook-switch-off.service.js';
import type { ChangeWebhookEndpointDto, CreateWebhookEndpointDto } from './webhooks.dto.js';
import { toWebhookEndpointResponse } from './webhooks.mapper.js';
import type {
  DeletedWebhookEndpointResponse,
  NewWebhookEndpointResponse,
  WebhookEndpointListResponse,
  WebhookEndpointResponse,
} from './webhooks.response.js';
import { WebhooksConfig } from '../webhooks.config.js';
import { addressFault } from '../endpoints/webhook-address.js';
import type { WebhookBody, WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import { WebhookListenersService } from '../endpoints/webhook-listeners.service.js';
import { WebhookSecretsService } from '../endpoints/webhook-secrets.service.js';

/** Endpoints of a site. Every change of the site has a row for each that wants it. */
const MAX_ENDPOINTS = 50;
/** Milliseconds for which deliveries are signed with the former secret too. */
const ROTATION_MS = DAY_MS;
/** What an endpoint is like of which nothing has failed. */
const NO_FAILURES = { failing_since: null, failures: 0, paused_until: 0 } as const;

/** Makes, changes and deletes endpoints. */
@Injectable()
export class WebhookEndpointsService {
  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly listeners: WebhookListenersService,
    private readonly secrets: WebhookSecretsService,
    private readonly catalog: EventCatalogService,
    private readonly offs: WebhookSwitchOffService,
    private readonly config: WebhooksConfig,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly databaseClock: DatabaseClockService,
  ) {}

  async list(): Promise<WebhookEndpointListResponse> {
    const endpoints = await this.endpoints.all();
    return { total: endpoints.length, endpoints: endpoints.map((endpoint) => this.show(endpoint)) };
  }

  /** @throws RestError 404 `webhook-endpoint-not-found` */
  async read(id: number): Promise<WebhookEndpointResponse> {
    return this.show(await this.get(id));
  }

  /** One endpoint. @throws RestError 404 `webhook-endpoint-not-found` */
  async get(id: number): Promise<WebhookEndpointEntity> {
    const endpoint = await this.endpoints.find(id);
    if (!endpoint) throw new RestError('webhook-endpoint-not-found', `There is no endpoint ${id}.`, 404);
    return endpoint;
  }

  /** One endpoint that is on. @throws RestError 404 `webhook-endpoint-not-found`, 409 `webhook-endpoint-off` */
  async getOn(id: number): Promise<WebhookEndpointEntity> {
    const endpoint = await this.get(id);
    if (!endpoint.is_on)
      throw new RestError('webhook-endpoint-off', 'The endpoint is off. Switch it on with is_on first.', 409);
    return endpoint;
  }

  /**
   * Makes an endpoint of the caller. Its secret is in this answer only.
   * @throws RestError 400 `rest_invalid_param`; 403 for full bodies with an application password that has scopes; 409
   * `webhook-endpoints-full`
   */
  async create(caller: Caller, params: CreateWebhookEndpointDto): Promise<NewWebhookEndpointResponse> {
    const { url, description, types = null, events = null, body, signature } = params;
    this.check(params);
    refuseFull(caller, body);
    return this.database.write(async () => {
      this.listeners.changed();
      if ((await this.endpoints.count()) >= MAX_ENDPOINTS)
        throw new RestError('webhook-endpoints-full', `A site has at most ${MAX_ENDPOINTS} endpoints.`, 409);
      const { sealed, shown } = this.secrets.create(signature);
      const nowUtc = this.clock.nowUtc();
      const id = await this.endpoints.insert({
        ...{ url, description, types, event_ids: events, body, signature, secret: sealed },
        ...{ owner_id: caller.userId, former_secret: null, former_until: null, is_on: true, off_reason: '' },
        ...NO_FAILURES,
        created_utc: nowUtc,
        modified_utc: nowUtc,
      });
      return { ...(await this.read(id)), secret: signature === 'v1' ? shown : null };
    });
  }

  /**
   * Changes an endpoint; the caller becomes its owner.
   * @throws RestError as `create`, and 404 `webhook-endpoint-not-found`
   */
  async change(caller: Caller, params: ChangeWebhookEndpointDto): Promise<WebhookEndpointResponse> {
    const { id, url, description, types, events, body, is_on: isOn } = params;
    this.check(params);
    return this.database.write(async () => {
      const endpoint = await this.get(id);
      refuseFull(caller, endpoint.body);
      refuseFull(caller, body ?? endpoint.body);
      this.listeners.changed();
      if (isOn === false) await this.offs.switchOff(endpoint, 'manual');
      await this.endpoints.change(id, {
        ...(url !== undefined && { url, ...NO_FAILURES }),
        ...(description !== undefined && { description }),
        ...(types !== undefined && { types }),
        ...(events !== undefined && { event_ids: events }),
        ...(body !== undefined && { body }),
        ...(isOn === true && { is_on: true, off_reason: '' as const, ...NO_FAILURES }),
        owner_id: caller.userId,
        modified_utc: this.clock.nowUtc(),
      });
      return this.read(id);
    });
  }

  /**
   * Replaces the secret. For a day, deliveries are signed with both.
   * @throws RestError 404 `webhook-endpoint-not-found`; 403 as `create`
   */
  async rotate(caller: Caller, id: number): Promise<NewWebhookEndpointResponse> {
    return this.database.write(async () => {
      const endpoint = await this.get(id);
      refuseFull(caller, endpoint.body);
      const { sealed, shown } = this.secrets.create(endpoint.signature);
      await this.endpoints.change(id, {
        secret: sealed,
        former_secret: endpoint.secret,
        former_until: this.databaseClock.nowMs() + ROTATION_MS,
        modified_utc: this.clock.nowUtc(),
      });
      return { ...(await this.read(id)), secret: endpoint.signature === 'v1' ? shown : null };
    });
  }

  /** Deletes an endpoint with what waits for it. @throws RestError 404 `webhook-endpoint-not-found` */
  async delete(id: number): Promise<DeletedWebhookEndpointResponse> {
    return this.database.write(async () => {
      await this.get(id);
      this.listeners.changed();
      await this.endpoints.delete(id);
      return { deleted: true, id };
    });
  }

  private check({ url, types }: { url?: string; types?: string[] | null }): void {
    const fault = url === undefined ? undefined : addressFault(url, this.config.webhookTrustedOrigins);
    if (fault !== undefined) throw invalidParameter('url', fault);
    const unknown = types?.find((type) => !this.catalog.has(type));
    if (unknown !== undefined)
      throw invalidParameter('types', `There is no type ${unknown}. GET webhooks/v1/types lists what is accepted.`);
  }

  private show(endpoint: WebhookEndpointEntity): WebhookEndpointResponse {
    const publicKey = this.secrets.publicKey(endpoint);
    return toWebhookEndpointResponse(endpoint, { publicKey, nowMs: this.databaseClock.nowMs() });
  }
}

/** An application password with scopes could read with all rights of its account what its scopes do not name. */
function refuseFull(caller: Caller, body: WebhookBody): void {
  if (caller.scopes && body === 'full')
    throw forbidden('rest_forbidden', 'An application password with scopes manages endpoints with thin bodies only.');
}
