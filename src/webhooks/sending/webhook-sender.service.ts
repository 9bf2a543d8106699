import { Injectable } from '@nestjs/common';
import { UsersService } from '../../auth/users/users.service.js';
import { type Caller, RequestContext } from '#core/context';
import { Database, DatabaseClockService } from '#core/database';
import { type QueueWorker, type WorkQueue, WorkQueuesService } from '#core/jobs';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#core/time';
import { WebhookDeliveryEntity } from '../deliveries/webhook-delivery.entity.js';
import { WebhookDeliveriesRepository } from '../deliveries/webhook-deliveries.repository.js';
import { WebhookQueueService } from '../deliveries/webhook-queue.service.js';
import type { WebhookEndpointEntity, WebhookOffReason } from '../endpoints/webhook-endpoint.entity.js';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import { WebhookSecretsService } from '../endpoints/webhook-secrets.service.js';
import { MANAGE_WEBHOOKS } from '../webhook-scopes.js';
import { WebhooksConfig } from '../webhooks.config.js';
import type { WebhookAttempt } from './webhook-attempt.js';
import { WebhookBodiesService } from './webhook-bodies.service.js';
import { inLanes } from './in-lanes.js';
import { FAILING_LIMIT_MS, MAX_RETRY_MS, pauseAfter, restAfter } from './webhook-schedule.js';
import { WebhookSwitchOffService } from './webhook-switch-off.service.js';
import { SEND_TIMEOUT_MS, WebhookClient } from './webhook.client.js';

const POLL_INTERVAL_MS = SECOND_MS;
/** Endpoints that get something at once. */
const MAX_ENDPOINTS = 20;
/** Deliveries of one endpoint that are claimed together. */
const GROUP_SIZE = 50;
/** Deliveries of one endpoint that are under way at once; those about one object never are. */
const MAX_LANES = 10;
/** Milliseconds for which a group belongs to its process: all its deliveries may take the whole time limit. */
const LEASE_MS = (GROUP_SIZE / MAX_LANES) * SEND_TIMEOUT_MS + 30 * SECOND_MS;
/** Milliseconds until another attempt after a fault of this service. */
const FAULT_RETRY_MS = 5 * MINUTE_MS;

/** What is known of an endpoint after a group. */
interface GroupResult {
  attempts: ReadonlyMap<number, WebhookAttempt>;
  /** Why the endpoint cannot go on. */
  off?: Exclude<WebhookOffReason, ''>;
}

/**
 * Sends deliveries, in one process of the site at a time. Each endpoint has a place of its own, so one that does not
 * answer holds up no other; what cannot be reached rests, and the rest of its group waits without an attempt.
 */
@Injectable()
export class WebhookSenderService {
  private readonly queue: WorkQueue<WebhookDeliveryEntity>;
  private readonly worker: QueueWorker<WebhookDeliveryEntity>;

  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly secrets: WebhookSecretsService,
    private readonly bodies: WebhookBodiesService,
    private readonly client: WebhookClient,
    private readonly offs: WebhookSwitchOffService,
    private readonly users: UsersService,
    private readonly database: Database,
    private readonly clock: DatabaseClockService,
    private readonly config: WebhooksConfig,
    queues: WorkQueuesService,
    stored: WebhookQueueService,
  ) {
    this.queue = queues.add({
      name: 'Deliveries of webhooks',
      entity: WebhookDeliveryEntity,
      waiting: () => this.deliveries.waiting,
      leaseMs: LEASE_MS,
      firstRetryMs: MAX_RETRY_MS,
      maxRetryMs: MAX_RETRY_MS,
      failed: () => ({ due: this.clock.nowMs() + FAULT_RETRY_MS }),
      describe: ({ id, type, endpoint_id: endpoint }) => `${type} ${id} for endpoint ${endpoint}`,
    });
    this.worker = queues.worker<WebhookDeliveryEntity>({
      job: 'sending of webhooks',
      pollMs: POLL_INTERVAL_MS,
      maxConcurrent: MAX_ENDPOINTS,
      batchSize: GROUP_SIZE,
      isGrouped: true,
      due: (limit, busy) => this.due(limit, busy.map(Number)),
      keyOf: ({ endpoint_id: endpoint }) => String(endpoint),
      process: (group) => this.process(group),
    });
    stored.onStored(() => this.worker.wake());
  }

  /** Sends what is due, also where background jobs are off. */
  drain(): Promise<void> {
    return this.worker.drain();
  }

  /** Removes deliveries after `WEBHOOK_RETENTION_DAYS`. @returns how many */
  removeOld(): Promise<number> {
    return this.deliveries.removeOld(this.clock.nowMs() - this.config.webhookRetentionDays * DAY_MS);
  }

  private async due(limit: number, busy: readonly number[]): Promise<WebhookDeliveryEntity[]> {
    const nowMs = this.clock.nowMs();
    const ready = await this.endpoints.ready(nowMs, busy);
    return this.deliveries.due(ready, nowMs, limit);
  }

  /** In a context of its own: accounts are looked up once per context, and their rights can change between groups. */
  private process(group: readonly WebhookDeliveryEntity[]): Promise<void> {
    const context = new RequestContext({ requestId: 'sending of webhooks' });
    return RequestContext.run(context, () => this.sendGroup(group));
  }

  private async sendGroup(group: readonly WebhookDeliveryEntity[]): Promise<void> {
    const endpoint = await this.endpoints.find(group[0].endpoint_id);
    let result: GroupResult | undefined;
    await this.queue.attempt(group, async (claimed) => {
      // Deleted: so is what waits for it.
      if (!endpoint) return undefined;
      if (!endpoint.is_on) return () => ({ state: 'canceled', due: null });
      const owner = await this.ownerOf(endpoint);
      const { attempts, off } = (result = owner
        ? await this.attemptAll(claimed, endpoint, owner)
        : { attempts: new Map<number, WebhookAttempt>(), off: 'rights' as const });
      return (row) => this.changeOf(row, attempts.get(row.id), off !== undefined);
    });
    if (endpoint && result) await this.noteResult(endpoint, result);
  }

  /** The owner with the rights of now; nothing when the account is gone or may not manage webhooks any more. */
  private async ownerOf({ owner_id: id }: WebhookEndpointEntity): Promise<Caller | undefined> {
    const owner = id === null ? undefined : (await this.users.findAll([id])).get(id);
    const caller = owner && this.users.asCaller(owner);
    return caller?.can(MANAGE_WEBHOOKS) ? caller : undefined;
  }

  /** Attempts a group until one says that the endpoint takes nothing now. Those about one object keep their order. */
  private async attemptAll(
    claimed: readonly WebhookDeliveryEntity[],
    endpoint: WebhookEndpointEntity,
    owner: Caller,
  ): Promise<GroupResult> {
    const attempts = new Map<number, WebhookAttempt>();
    const secrets = this.secrets.signing(endpoint, this.clock.nowMs());
    if (secrets.length === 0) throw new Error('the secret of the endpoint was sealed with another SECRET_KEY');
    let isOver = false;
    let isGone = false;
    const objectOf = ({ id, object_type: type, object_id: object }: WebhookDeliveryEntity) =>
      type === '' ? `#${id}` : `${type} ${object}`;
    await inLanes(claimed, { lanes: MAX_LANES, keyOf: objectOf, isOver: () => isOver }, async (delivery) => {
      const body = await this.bodies.write(delivery, endpoint, owner);
      const attempt = await this.client.send(endpoint, { id: this.bodies.idOf(delivery), body, secrets });
      attempts.set(delivery.id, attempt);
      if (attempt.kind === 'away' || attempt.kind === 'gone') isOver = true;
      if (attempt.kind === 'gone') isGone = true;
    });
    return isGone ? { attempts, off: 'gone' } : { attempts };
  }

  private changeOf(
    { attempts }: WebhookDeliveryEntity,
    attempt: WebhookAttempt | undefined,
    isOff: boolean,
  ): Partial<WebhookDeliveryEntity> {
    const nowMs = this.clock.nowMs();
    if (!attempt) return isOff ? { state: 'canceled', due: null } : { attempts: attempts - 1, due: nowMs };
    const { kind, retryAfterMs = 0, ...shown } = attempt;
    if (kind === 'taken') return { ...shown, state: 'delivered', due: null };
    if (isOff) return { ...shown, state: 'canceled', due: null };
    const pauseMs = pauseAfter(attempts);
    if (pauseMs === undefined) return { ...shown, state: 'failed', due: null };
    return { ...shown, due: nowMs + Math.max(pauseMs, retryAfterMs) };
  }

  private async noteResult(endpoint: WebhookEndpointEntity, { attempts, off }: GroupResult): Promise<void> {
    if (off) return this.offs.switchOff(endpoint, off);
    const made = [...attempts.values()];
    if (made.length === 0) return;
    const nowMs = this.clock.nowMs();
    const isTaken = made.some(({ kind }) => kind === 'taken');
    const failures = isTaken ? 0 : endpoint.failures + 1;
    const since = isTaken ? null : (endpoint.failing_since ?? nowMs);
    if (since !== null && since <= nowMs - FAILING_LIMIT_MS) return this.offs.switchOff(endpoint, 'failing');
    const away = made.filter(({ kind }) => kind === 'away');
    const wanted = Math.max(0, ...away.map(({ retryAfterMs = 0 }) => retryAfterMs));
    const restMs = away.length === 0 ? 0 : Math.max(restAfter(failures), wanted);
    const change = { failing_since: since, failures, paused_until: restMs === 0 ? 0 : nowMs + restMs };
    const isSame = failures === 0 && endpoint.failures === 0 && change.paused_until === endpoint.paused_until;
    if (!isSame) await this.database.write(() => this.endpoints.change(endpoint.id, change));
  }
}
