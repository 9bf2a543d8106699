import { Injectable } from '@nestjs/common';
import { EventTransferService } from '../../cal/events/events/event-transfer.service.js';
import type { EventEntity, EventOrganizerEntity } from '../../cal/events/events/event.entity.js';
import { CURRENCY_FIELDS, currencyColumns, currencyFields } from './event-currency-values.js';
import { statusColumns, statusFields } from './event-status-values.js';
import { toMs } from '#core/time';
import { eventTimes } from '../../migration/broken-values.js';
import type { Fields, MigrationSource, SourceRecord } from '../../migration/source.js';
import { PostKind } from '../posts/post-kind.js';
import type { PostRows } from '../posts/post-rows.js';
import { PostServices } from '../posts/post-services.js';
import type { BuildContext } from '../../migration/build-context.js';
import { flag, idIn, idsIn, text, whole, truncated } from '../../migration/fields.js';
import { QuarantineError } from '../../migration/quarantine-error.js';
import {
  type Built,
  type TableRows,
  withTable,
  type RowOrigin,
  RegisterRecordKind,
} from '../../migration/record-kind.js';
import { SitePricesService, type SitePrices } from './site-prices.service.js';
import { EVENTS } from './events-traits.js';
import { RECURRENCE } from './recurring-posts.js';

/** An event with its organizers, by ids here. */
interface EventRows extends PostRows<EventEntity> {
  organizers: readonly number[];
}

const TAKEN = new Set([
  'post_parent',
  'menu_order',
  'meta:_EventStartDate',
  'meta:_EventEndDate',
  'meta:_EventStartDateUTC',
  'meta:_EventEndDateUTC',
  'meta:_EventTimezone',
  'meta:_EventDuration',
  'meta:_EventAllDay',
  'meta:_EventCost',
  ...CURRENCY_FIELDS,
  'meta:_EventURL',
  'meta:_EventShowMap',
  'meta:_EventShowMapLink',
  'meta:_EventHideFromUpcoming',
  'meta:_tribe_featured',
  'meta:_EventVenueID',
  'meta:_EventOrganizerID',
  'meta:_tribe_events_status',
  'meta:_tribe_events_status_reason',
]);
/** Place in the order of posts with which a month view shows an event first. */
const STICKY_ORDER = -1;

/** Events. */
@Injectable()
@RegisterRecordKind(EVENTS)
export class EventsKind extends PostKind<EventEntity, EventRows> {
  protected readonly type = () => 'cal_events';
  private prices: SitePrices = { currency: '' };

  constructor(
    services: PostServices,
    private readonly events: EventTransferService,
    private readonly sitePrices: SitePricesService,
  ) {
    super(services, events.events);
  }

  override async begin(source: MigrationSource): Promise<void> {
    this.prices = await this.sitePrices.of(source);
  }

  protected takesOwn(field: string): boolean {
    return TAKEN.has(field);
  }

  build(record: SourceRecord, id: number, context: BuildContext): EventRows {
    const { fields } = record;
    const times = eventTimes(
      {
        start: fields['meta:_EventStartDate'],
        end: fields['meta:_EventEndDate'],
        startUtc: fields['meta:_EventStartDateUTC'],
        endUtc: fields['meta:_EventEndDateUTC'],
        timezone: fields['meta:_EventTimezone'],
        duration: fields['meta:_EventDuration'],
      },
      context.timezone,
    );
    if (!times) throw new QuarantineError('It has no date: neither its local start nor its start in UTC is one.');
    for (const [field, issue] of Object.entries(times.issues)) context.changed(field, issue);
    const website = text(fields, 'meta:_EventURL');
    const event: EventEntity = {
      ...this.postColumns(record, id, context),
      parent_id: null,
      all_day: flag(fields, 'meta:_EventAllDay'),
      start_date: times.start,
      end_date: times.end,
      start_utc: times.startUtc,
      end_utc: times.endUtc,
      all_day_span: null,
      timezone: times.timezone,
      cost: truncated(context, 'meta:_EventCost', text(fields, 'meta:_EventCost'), 500),
      ...currencyColumns(fields, context, this.prices),
      website: fields['meta:_EventURL'] === undefined ? null : truncated(context, 'meta:_EventURL', website, 2000),
      show_map: flag(fields, 'meta:_EventShowMap'),
      show_map_link: flag(fields, 'meta:_EventShowMapLink'),
      hide_from_listings: flag(fields, 'meta:_EventHideFromUpcoming'),
      sticky: whole(fields, 'menu_order') === STICKY_ORDER,
      featured: flag(fields, 'meta:_tribe_featured'),
      venue_id: this.venue(fields, context),
      lineage: null,
      sequence: 0,
      ics_uid: icsUid(record, context),
      ...statusColumns(fields, context),
    };
    this.noteUnplaced(fields, context);
    const parent = idIn(fields, 'post_parent', context);
    if (parent !== 0) context.link('parent_id', 'content', parent);
    return { ...this.rows(record, event, context), organizers: this.organizers(fields, context) };
  }

  /** Notes what an event here has no place for. */
  private noteUnplaced(fields: Fields, context: BuildContext): void {
    if (text(fields, RECURRENCE) !== '')
      context.changed(
        RECURRENCE,
        'It recurs: it is copied with its first date only, unless its dates are records too.',
      );
    const order = whole(fields, 'menu_order');
    if (order !== 0 && order !== STICKY_ORDER)
      context.changed('menu_order', `Events are in the order of their dates: ${order} is stored beside the event.`);
  }

  private venue(fields: Fields, context: BuildContext): number | null {
    const [venue] = idsIn(fields, 'meta:_EventVenueID');
    if (venue === undefined) return null;
    const target = context.target('content', venue);
    if (target === undefined) context.changed('meta:_EventVenueID', `There is no venue ${venue}: the event has none.`);
    return target ?? null;
  }

  private organizers(fields: Fields, context: BuildContext): number[] {
    const ids = [...new Set(idsIn(fields, 'meta:_EventOrganizerID'))];
    const missing = ids.filter((id) => context.target('content', id) === undefined);
    const given = text(fields, 'meta:_EventOrganizerID');
    if (ids.length === 0 && given !== '' && given !== '0')
      context.changed('meta:_EventOrganizerID', `${given} names no organizer.`);
    if (missing.length > 0) context.changed('meta:_EventOrganizerID', `There are no organizers ${missing.join(', ')}.`);
    return ids.flatMap((id) => context.target('content', id) ?? []);
  }

  override async insert(built: readonly Built<EventRows>[]): Promise<void> {
    await super.insert(built);
    await this.storeOrganizers(built);
  }

  override async replace(built: readonly Built<EventRows>[]): Promise<void> {
    const before = new Map((await this.table.find(built.map(({ id }) => id))).map((event) => [event.id, event]));
    // Subscribers know the event by the UID it had when it was first copied; the revision shows the change.
    const stored = built.map(({ id, row }) => {
      const { ics_uid: uid = row.post.ics_uid, sequence = 0 } = before.get(id) ?? {};
      return { id, row: { ...row, post: { ...row.post, ics_uid: uid, sequence: sequence + 1 } } };
    });
    await super.replace(stored);
    await this.events.organizersOfEvents.delete(built.map(({ id }) => id));
    await this.storeOrganizers(built);
  }

  private async storeOrganizers(built: readonly Built<EventRows>[]): Promise<void> {
    await this.events.organizersOfEvents.insert(built.flatMap(({ row }) => organizerRows(row)));
  }

  override async load(ids: readonly number[]): Promise<Map<number, EventRows>> {
    const rows = await super.load(ids);
    const organizers = await this.events.organizersOfEvents.find([...rows.keys()]);
    organizers.sort((a, b) => a.position - b.position);
    for (const [id, event] of rows) {
      event.organizers = organizers.filter(({ event_id: of }) => of === id).map(({ organizer_id: one }) => one);
    }
    return rows;
  }

  describe(rows: EventRows, context: BuildContext): Fields {
    const { post: event, organizers } = rows;
    const yes = (value: boolean): string => (value ? '1' : '');
    return {
      ...this.postFields(rows, context),
      post_parent: event.parent_id === null ? 0 : (context.source('content', event.parent_id) ?? 0),
      menu_order: event.sticky ? STICKY_ORDER : 0,
      'meta:_EventStartDate': event.start_date,
      'meta:_EventEndDate': event.end_date,
      'meta:_EventStartDateUTC': event.start_utc,
      'meta:_EventEndDateUTC': event.end_utc,
      'meta:_EventTimezone': event.timezone,
      'meta:_EventDuration': (toMs(event.end_utc) - toMs(event.start_utc)) / 1000,
      'meta:_EventAllDay': event.all_day ? 'yes' : '',
      'meta:_EventCost': event.cost,
      ...currencyFields(event),
      'meta:_EventURL': event.website ?? '',
      'meta:_EventShowMap': yes(event.show_map),
      'meta:_EventShowMapLink': yes(event.show_map_link),
      'meta:_EventHideFromUpcoming': event.hide_from_listings ? 'yes' : '',
      'meta:_tribe_featured': yes(event.featured),
      'meta:_EventVenueID': event.venue_id === null ? '' : (context.source('content', event.venue_id) ?? ''),
      ...statusFields(event),
      'meta:_EventOrganizerID': organizers.map((id) => context.source('content', id) ?? 0),
    };
  }

  override tables(rows: EventRows, origin: RowOrigin): TableRows {
    return { ...super.tables(rows, origin), [this.events.organizersOfEvents.table]: organizerRows(rows) };
  }

  override async stored(loaded: ReadonlyMap<number, EventRows>): Promise<Map<number, TableRows>> {
    const { organizersOfEvents: relations } = this.events;
    const rows = Map.groupBy(await relations.find([...loaded.keys()]), ({ event_id: id }) => id);
    return withTable(await super.stored(loaded), relations.table, (id) => rows.get(id));
  }

  override async parentOf(id: number): Promise<number | null> {
    return (await this.table.find([id]))[0]?.parent_id ?? null;
  }

  override async setLink(id: number, _member: string, target: number): Promise<void> {
    await this.table.update(id, { parent_id: target });
  }
}

function organizerRows({ post, organizers }: EventRows): EventOrganizerEntity[] {
  return organizers.map((organizer, position) => ({ event_id: post.id, organizer_id: organizer, position }));
}

/**
 * The UID that the source gave the event in calendar files: id, both times, host. The times are the local ones, counted in
 * seconds as if they were in UTC: seen in each of the 52 UIDs of a recorded site with 12 zones.
 */
function icsUid({ id, fields }: SourceRecord, { siteUrl, timezone }: BuildContext): string | null {
  const times = eventTimes(
    {
      start: fields['meta:_EventStartDate'],
      end: fields['meta:_EventEndDate'],
      startUtc: fields['meta:_EventStartDateUTC'],
      endUtc: fields['meta:_EventEndDateUTC'],
      timezone: fields['meta:_EventTimezone'],
      duration: fields['meta:_EventDuration'],
    },
    timezone,
  );
  if (!times) return null;
  return `${id}-${toMs(times.start) / 1000}-${toMs(times.end) / 1000}@${new URL(siteUrl).hostname}`;
}
