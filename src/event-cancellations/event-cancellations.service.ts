import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../audit/audit-log.service.js';
import { EventStatusService } from '../cal/events/events/status/event-status.service.js';
import { TicketOffersService } from '../cal/tickets/catalog/index.js';
import type { PlannedReturn } from '../cal/tickets/payments/index.js';
import { OrderReturnsService } from '../cal/tickets/payments/index.js';
import type { Caller } from '#core/context';
import { Database, DatabaseClockService } from '#core/database';
import { RestError } from '#core/errors';
import { plainLine, renderTitle } from '#core/text';
import { MailBroadcastsService } from '../mail/broadcasts/mail-broadcasts.service.js';
import { CancellationPreviewsService, type PlannedCancellation, termsOf } from './cancellation-previews.service.js';
import { CancellationRunsService, originOf } from './cancellation-runs.service.js';
import type {
  CancellationDto,
  ListCancellationItemsDto,
  ListCancellationsDto,
  PreviewCancellationDto,
  StartCancellationDto,
} from './event-cancellation.dto.js';
import type { EventCancellationEntity } from './event-cancellation.entity.js';
import type { EventCancellationItemEntity } from './event-cancellation-item.entity.js';
import { toCancellationItemResponse, toEventCancellationResponse } from './event-cancellation.mapper.js';
import type {
  CancellationItemListResponse,
  CancellationPreviewResponse,
  EventCancellationListResponse,
  EventCancellationResponse,
} from './event-cancellation.response.js';
import { EventCancellationsRepository } from './event-cancellations.repository.js';

/** Kind of the messages by what becomes of the event. */
const MAIL_KINDS = {
  canceled: 'event-canceled',
  postponed: 'event-postponed',
  unchanged: 'tickets-canceled',
} as const;

/** Cancels events with what follows for their orders: shown, confirmed as it was shown, and worked off by a job. */
@Injectable()
export class EventCancellationsService {
  constructor(
    private readonly previews: CancellationPreviewsService,
    private readonly runs: CancellationRunsService,
    private readonly returns: OrderReturnsService,
    private readonly cancellations: EventCancellationsRepository,
    private readonly status: EventStatusService,
    private readonly offers: TicketOffersService,
    private readonly broadcasts: MailBroadcastsService,
    private readonly audit: AuditLogService,
    private readonly database: Database,
    private readonly clock: DatabaseClockService,
  ) {}

  /** What a cancellation would do. @throws as `CancellationPreviewsService.of` */
  async preview(params: PreviewCancellationDto): Promise<CancellationPreviewResponse> {
    return (await this.previews.of(params)).preview;
  }

  /**
   * Cancels an event as its preview has shown it, in one unit of work; its orders follow. A repeat with the same
   * `preview_key` returns the first one.
   * @throws RestError 409 `cancellation-changed` when the preview is not up to date, with the present one as `preview`,
   * `cancellation-open` while another one of the event is under way, and as `CancellationPreviewsService.of`
   */
  async start(caller: Caller, params: StartCancellationDto): Promise<EventCancellationResponse> {
    return this.database.write(async () => {
      const known = await this.cancellations.ofPreview(params.event_id, params.preview_key);
      if (known) return this.show(known);
      const cancellation = await this.previews.of(params);
      const { preview } = cancellation;
      const isCurrent = preview.preview_key === params.preview_key;
      const stored = isCurrent ? await this.store(caller, cancellation) : undefined;
      if (!stored) {
        // The same request at the same moment was faster: it may have ended before the preview was made, or after.
        const first = await this.cancellations.ofPreview(params.event_id, params.preview_key);
        if (first) return this.show(first);
        throw isCurrent ? alreadyOpen() : changed(preview);
      }
      await this.inform(stored, cancellation);
      const { event_id, status, refunds } = stored;
      await this.audit.note(
        'event_cancellations',
        'create',
        { event_id, status, refunds },
        { recordId: String(stored.id) },
      );
      this.runs.wakeAfterCommit();
      return this.show(stored);
    });
  }

  /** A page of cancellations, newest first. */
  async list({ page, per_page: perPage, ...filter }: ListCancellationsDto): Promise<EventCancellationListResponse> {
    const { event_id: eventId, unfinished: isUnfinished } = filter;
    const [rows, total] = await this.cancellations.list({ eventId, isUnfinished }, perPage, (page - 1) * perPage);
    const sums = Map.groupBy(await this.cancellations.sums(rows.map(({ id }) => id)), ({ cancellation_id: id }) => id);
    const cancellations: EventCancellationResponse[] = [];
    for (const row of rows)
      cancellations.push(toEventCancellationResponse(row, await this.titleOf(row), sums.get(row.id) ?? []));
    return { total, total_pages: Math.ceil(total / perPage), cancellations };
  }

  /** A cancellation with its progress. @throws RestError 404 `cancellation-not-found` */
  async read({ id }: CancellationDto): Promise<EventCancellationResponse> {
    return this.show(await this.get(id));
  }

  /** What became of the orders of a cancellation. @throws RestError 404 `cancellation-not-found` */
  async items({ id, page, per_page: perPage, state }: ListCancellationItemsDto): Promise<CancellationItemListResponse> {
    await this.get(id);
    const [rows, total] = await this.cancellations.listItems(id, state, perPage, (page - 1) * perPage);
    return { total, total_pages: Math.ceil(total / perPage), items: rows.map(toCancellationItemResponse) };
  }

  /**
   * Tries orders again that have failed, as they are now. Without effect where none has.
   * @throws RestError 404 `cancellation-not-found`, 409 `cancellation-open`
   */
  async retry({ id }: CancellationDto): Promise<EventCancellationResponse> {
    return this.database.write(async () => {
      const cancellation = await this.get(id);
      await this.renew(cancellation);
      const count = await this.cancellations.retry(id, this.clock.nowMs(), this.clock.nowUtc());
      if (count > 0 && !(await this.cancellations.reopen(cancellation))) throw alreadyOpen();
      if (count > 0) await this.audit.note('event_cancellations', 'retry', { orders: count }, { recordId: String(id) });
      this.runs.wakeAfterCommit();
      return this.show(await this.get(id));
    });
  }

  /** Stores a cancellation with its items, and changes the event. @returns nothing when the event has one that is open */
  private async store(
    caller: Caller,
    { choice, planned, preview }: PlannedCancellation,
  ): Promise<EventCancellationEntity | undefined> {
    const { event_id: eventId, status, reason } = choice;
    if (status !== 'unchanged')
      await this.status.change(caller, { id: eventId, event_status: status, reason, notify: false, dry_run: false });
    const row = {
      ...choice,
      open_event_id: eventId,
      preview_key: preview.preview_key,
      state: 'informing' as const,
      author_id: caller.userId,
      created_utc: this.clock.nowUtc(),
    };
    const id = await this.cancellations.insert(row);
    if (id === undefined) return undefined;
    await this.cancellations.insertItems(planned.flatMap((one) => this.itemOf(id, one)));
    return { ...row, id };
  }

  /** The item of an order; none for one that needs nothing. */
  private itemOf(cancellationId: number, planned: PlannedReturn): Omit<EventCancellationItemEntity, 'id'>[] {
    const { order, action, obstacle } = planned;
    const isSkipped = action === 'none';
    if (isSkipped && (!obstacle || obstacle.reason === 'already-refunded')) return [];
    return [
      {
        cancellation_id: cancellationId,
        order_id: order.id,
        state: isSkipped ? 'skipped' : 'open',
        is_stored: false,
        currency: order.currency,
        ...numbersOf(planned),
        obstacle: isSkipped ? (obstacle?.reason ?? '') : '',
        last_error: '',
        attempts: 0,
        // Set once the messages are queued.
        due: null,
        modified_utc: this.clock.nowUtc(),
      },
    ];
  }

  private async inform(
    { id, event_id: eventId, status, notifies, reason }: EventCancellationEntity,
    { audience }: PlannedCancellation,
  ): Promise<void> {
    if (!notifies) return;
    const facts = { cancellation: id, ...(reason !== '' && { reason }) };
    await this.broadcasts.add({ kind: MAIL_KINDS[status], origin: originOf(id), eventId, audience, facts });
  }

  /** Notes what orders that were changed are returned now: to try them again confirms that. */
  private async renew(cancellation: EventCancellationEntity): Promise<void> {
    for (const item of await this.cancellations.changedOf(cancellation.id)) {
      const planned = await this.returns.ofOrder(item.order_id, termsOf(cancellation));
      await this.cancellations.renew(item, numbersOf(planned));
    }
  }

  private async show(cancellation: EventCancellationEntity): Promise<EventCancellationResponse> {
    const sums = await this.cancellations.sums([cancellation.id]);
    return toEventCancellationResponse(cancellation, await this.titleOf(cancellation), sums);
  }

  private async titleOf({ event_id: eventId }: EventCancellationEntity): Promise<string> {
    return plainLine(renderTitle((await this.offers.host(eventId))?.title ?? ''));
  }

  private async get(id: number): Promise<EventCancellationEntity> {
    const cancellation = await this.cancellations.find(id);
    if (cancellation) return cancellation;
    throw new RestError('cancellation-not-found', 'There is no cancellation with this id.', 404);
  }
}

function numbersOf({ action, attendeeIds, amountMinor, retainedMinor, ways }: PlannedReturn) {
  return {
    action,
    tickets: attendeeIds.length,
    amount_minor: amountMinor,
    by_hand_minor: ways.reduce((sum, way) => sum + (way.isByHand ? way.amountMinor : 0), 0),
    retained_minor: retainedMinor,
  };
}

function changed(preview: CancellationPreviewResponse): RestError {
  const message = 'Orders were changed since the preview. Look at it again.';
  return new RestError('cancellation-changed', message, 409, { preview });
}

function alreadyOpen(): RestError {
  return new RestError(
    'cancellation-open',
    'Another cancellation of this event is under way. Wait until its orders are returned.',
    409,
  );
}
