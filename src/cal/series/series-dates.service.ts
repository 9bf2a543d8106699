import { Injectable } from '@nestjs/common';
import { mayDelete } from '#core/content';
import { type Caller, Clock } from '#core/context';
import { forbidden } from '#core/errors';
import { dayOf, fromMs, nowIn, toMs } from '#core/time';
import { EVENT } from '../events/calendar-types.js';
import { EventDuplicatesService } from '../events/events/duplicates/event-duplicates.service.js';
import type { EventEntity } from '../events/events/event.entity.js';
import { EventsService } from '../events/events/events.service.js';
import { EventSeatsService, type TakenSeats } from '../tickets/catalog/index.js';
import { EventFiguresService } from '../tickets/figures/index.js';
import { SeriesClaimsRegistry } from './series-claims.registry.js';
import type { SeriesDateEntity } from './series-date.entity.js';
import type { KeepingReason, PresentDate, SeriesPlan } from './series-plan.js';
import type { SeriesEntity } from './series.entity.js';
import { differing, SeriesMembersService } from './series-members.service.js';
import { SERIES_MEMBERS } from './series-template.js';
import { lengthOf } from './series-times.js';
import { SeriesRepository } from './series.repository.js';
import { SeriesTicketCopiesService } from './tickets/series-ticket-copies.service.js';

/** How many of the last dates are looked at for one that others can be copied from. */
const TEMPLATES_LOOKED_AT = 50;

/** A date that was made. */
export interface MadeDate {
  eventId: number;
  start: string;
}

/** Makes and removes the events of a series, in the running unit of work. */
@Injectable()
export class SeriesDatesService {
  constructor(
    private readonly repository: SeriesRepository,
    private readonly events: EventsService,
    private readonly duplicates: EventDuplicatesService,
    private readonly figures: EventFiguresService,
    private readonly claims: SeriesClaimsRegistry,
    private readonly members: SeriesMembersService,
    private readonly seats: EventSeatsService,
    private readonly tickets: SeriesTicketCopiesService,
    private readonly clock: Clock,
  ) {}

  /** The dates of a series as they are, with what keeps their events. */
  async present(series: Pick<SeriesEntity, 'timezone'>, rows: readonly SeriesDateEntity[]): Promise<PresentDate[]> {
    const ids = rows.map(({ event_id: id }) => id);
    const events = new Map((await this.events.findAll(ids)).map((event) => [event.id, event]));
    const reasons = await this.reasons(ids);
    const now = nowIn(series.timezone, this.clock.now()).date;
    return rows.map((row) => {
      const event = events.get(row.event_id);
      const isOver = event !== undefined && event.end_utc <= this.clock.nowUtc();
      const reason = reasons.get(row.event_id) ?? (isOver || row.original_start <= now ? 'past' : undefined);
      return { ...row, event, isTrashed: event === undefined || event.status === 'trash', reason };
    });
  }

  /** Makes events for these starts as copies of another one, with its status, and with what the dates have in common. */
  async make(
    caller: Caller,
    series: Pick<SeriesEntity, 'id' | 'start_date' | 'end_date' | 'timezone' | 'template'>,
    source: EventEntity,
    starts: readonly string[],
  ): Promise<MadeDate[]> {
    const made: MadeDate[] = [];
    if (starts.length === 0) return made;
    const own = await this.members.correction(source, series.template);
    const length = lengthOf(series);
    for (const start of starts) {
      const copy = await this.duplicates.copy(caller, source, {
        status: source.status,
        // A scheduled event is published when the others are.
        date: source.status === 'future' ? source.date : undefined,
        slug: source.slug === null ? undefined : `${baseSlug(source)}-${dayOf(start)}`,
        author: source.author_id ?? undefined,
        start_date: start,
        end_date: fromMs(toMs(start) + length),
        timezone: series.timezone,
      });
      if (own) await this.events.updateEvent(caller, copy, own);
      made.push({ eventId: copy.id, start });
    }
    await this.repository.addDates(
      made.map(({ eventId, start }) => ({
        event_id: eventId,
        series_id: series.id,
        original_start: start,
        is_detached: false,
      })),
    );
    const madeIds = made.map(({ eventId }) => eventId);
    await this.tickets.follow(caller, series.id, source.id, madeIds);
    return made;
  }

  /**
   * Does what a plan says of dates that a series loses.
   * @returns the plan as it was carried out: a date whose seats were taken at the same moment is detached
   * @throws RestError 403 for events that the caller may not delete
   */
  async lose<Plan extends SeriesPlan>(caller: Caller, plan: Plan): Promise<Plan> {
    const done = { ...plan, ...withTaken(plan, await this.seats.lock(plan.deleted.map(({ event_id: id }) => id))) };
    const { deleted, detached } = done;
    for (const { event_id: id } of deleted) {
      const event = await this.events.lock(id);
      if (!mayDelete(caller, EVENT, event))
        throw forbidden('rest_forbidden', `You may not move the event ${id} to the trash.`);
      await this.events.trash(caller, { id });
    }
    await this.repository.removeDates(deleted.map(({ event_id: id }) => id));
    await this.repository.detach(detached.map(({ event_id: id }) => id));
    return done;
  }

  /**
   * The event from which further dates of a series are copied: the last one outside of the trash, if there is one that
   * was not changed on its own; a canceled one only if all of them are.
   */
  async template({ id, template }: Pick<SeriesEntity, 'id' | 'template'>): Promise<EventEntity | undefined> {
    const rows = await this.repository.lastDates(id, TEMPLATES_LOOKED_AT);
    const events = new Map(
      (await this.events.findAll(rows.map(({ event_id }) => event_id))).map((one) => [one.id, one]),
    );
    const usable = rows
      .flatMap(({ event_id }) => events.get(event_id) ?? [])
      .filter(({ status }) => status !== 'trash');
    if (!template) return usable[0];
    const values = await this.members.valuesOfAll(usable);
    const isTrue = (event: EventEntity): boolean => {
      const own = values.get(event.id);
      return own !== undefined && differing(own, template, SERIES_MEMBERS).length === 0;
    };
    return usable.find(isTrue) ?? usable[0];
  }

  private async reasons(ids: readonly number[]): Promise<Map<number, KeepingReason>> {
    const reasons = await this.claims.of(ids);
    for (const { id, held, ...seats } of await this.figures.ofHosts(ids)) {
      if (held > 0) reasons.set(id, 'carts');
      const used = seats.pending + seats.sold + seats.refunded + seats.reversed + seats.declined;
      if (used > 0) reasons.set(id, 'orders');
    }
    return reasons;
  }
}

/** A plan in which events whose seats are taken now are kept. */
function withTaken(
  { deleted, detached }: SeriesPlan,
  seats: ReadonlyMap<number, TakenSeats>,
): Pick<SeriesPlan, 'deleted' | 'detached'> {
  const reasonOf = ({ event_id: id }: PresentDate): KeepingReason | undefined => {
    const { held = 0, ordered = 0 } = seats.get(id) ?? {};
    if (ordered > 0) return 'orders';
    return held > 0 ? 'carts' : undefined;
  };
  return {
    deleted: deleted.filter((date) => reasonOf(date) === undefined),
    detached: [
      ...detached,
      ...deleted.flatMap((date) => {
        const reason = reasonOf(date);
        return reason === undefined ? [] : { ...date, reason };
      }),
    ],
  };
}

/** The slug of an event without the day that a series has added to it. */
function baseSlug({ slug }: EventEntity): string {
  return (slug ?? '').replace(/-\d{4}-\d\d-\d\d(?:-\d+)?$/, '');
}
