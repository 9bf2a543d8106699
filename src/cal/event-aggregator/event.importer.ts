import { createHash } from 'node:crypto';
import { EVENT_CATEGORIES } from '../events/event-categories.js';
import { TAGS } from '../../content/taxonomies.js';
import { Injectable } from '@nestjs/common';
import { MediaService } from '../../content/media/media.service.js';
import { type PostStatus, TermsService } from '#core/content';
import { type Caller, Clock } from '#core/context';
import { InjectParser, ParameterParser } from '#core/parameters';
import { CreateEventDto } from '../events/events/event.dto.js';
import type { EventEntity } from '../events/events/event.entity.js';
import { hiddenStatus } from '../events/events/hidden-status.js';
import { EventSourcesService, type FormerIdentity, type SourcedEvent } from '../events/events/event-sources.service.js';
import { EventsService } from '../events/events/events.service.js';
import { SeriesImportService } from '../series/index.js';
import { EventRecordsService } from '../events/events/event-records.service.js';
import { type Activity, noActivity, note } from './activity.js';
import type { ImportEntity } from './import.entity.js';
import { ImportsRepository } from './imports.repository.js';
import type { IncomingEvent, IncomingPlace } from './incoming-event.js';
import { PlaceImporter, type PlaceRules } from './place.importer.js';
import { editedParts, nextSnapshot, snapshotOf, withoutParts, type Snapshot } from './preserved.js';

/** How the events of one import are taken. */
export interface ImportRules extends PlaceRules {
  record: ImportEntity;
  /** `true`: an event of which the source says what it said last time is left alone. */
  onlyChanges: boolean;
  /** Whether the image at an address could be had. */
  hasImage(address: string): boolean;
}

/** What became of one event. */
export interface ImportedEvent {
  eventId?: number;
  activity: Activity;
}

/** Fingerprint of an event that its source has called off. */
const CALLED_OFF = 'called off';

/** Makes or updates one imported event through the rules of `cal/events/v1` (event-aggregator.md §4). */
@Injectable()
export class EventImporter {
  constructor(
    private readonly events: EventsService,
    private readonly eventRecords: EventRecordsService,
    private readonly sources: EventSourcesService,
    private readonly places: PlaceImporter,
    private readonly terms: TermsService,
    private readonly media: MediaService,
    private readonly imports: ImportsRepository,
    private readonly series: SeriesImportService,
    @InjectParser(CreateEventDto) private readonly parser: ParameterParser<CreateEventDto>,
    private readonly clock: Clock,
  ) {}

  /** Takes one event, in the running unit of work. @throws RestError 400 when its fields are not in order */
  async take(caller: Caller, incoming: IncomingEvent, rules: ImportRules): Promise<ImportedEvent> {
    const activity = noActivity();
    const source = (await this.sources.find(incoming.sources, formerIdentity(incoming))) ?? (await this.made(incoming));
    const before = source && (await this.events.get({ id: source.eventId }));
    const fingerprint = incoming.cancelled ? CALLED_OFF : fingerprintOf(incoming);
    const returns = before?.status === 'trash' && source?.fingerprint === CALLED_OFF && !incoming.cancelled;
    if (before && !returns && this.isLeftAlone(before, source.fingerprint === fingerprint, rules)) {
      if (source.formerSource !== undefined) await this.sources.remember(incoming.sources, source);
      note(activity, 'cal_events', 'skipped', [before.id]);
      return { eventId: before.id, activity };
    }
    if (incoming.cancelled) return this.callOff(caller, before, incoming, source, activity);
    const fields = await this.fields(caller, incoming, rules, activity, before);
    const status = incoming.isProtected ? hiddenStatus(rules.status) : rules.status;
    const last = before && rules.record.authority === 'preserve_changes' ? await this.lastSnapshot(before) : undefined;
    const edited = before && last ? editedParts(last, await this.snapshot(caller, before)) : [];
    const after = before
      ? await this.update(caller, before, { ...fields, ...(returns ? { status } : hides(incoming, before)) }, edited)
      : await this.events.createEvent(
          caller,
          await this.parser.parse(caller, { ...fields, ...incoming.origin, status }),
        );
    note(activity, 'cal_events', before ? 'updated' : 'created', [after.id]);
    await this.sources.remember(incoming.sources, { ...source, eventId: after.id, fingerprint });
    await this.remember(caller, after, incoming, rules, (now) => nextSnapshot(last ?? {}, now, edited));
    return { eventId: after.id, activity };
  }

  /** The event that a series here has made itself for a date of its source. */
  private async made({ series }: IncomingEvent): Promise<SourcedEvent | undefined> {
    if (!series) return undefined;
    const eventId = (await this.series.eventsAt(series, [series.key])).get(series.key);
    return eventId === undefined ? undefined : { eventId, fingerprint: '' };
  }

  private isLeftAlone(before: EventEntity, same: boolean, { record, onlyChanges }: ImportRules): boolean {
    return before.status === 'trash' || record.authority === 'retain' || (onlyChanges && same);
  }

  private async callOff(
    caller: Caller,
    before: EventEntity | undefined,
    { sources }: IncomingEvent,
    known: SourcedEvent | undefined,
    activity: Activity,
  ): Promise<ImportedEvent> {
    if (!before) return { activity };
    await this.events.trash(caller, { id: before.id });
    await this.sources.remember(sources, { ...known, eventId: before.id, fingerprint: CALLED_OFF });
    note(activity, 'cal_events', 'updated', [before.id]);
    return { eventId: before.id, activity };
  }

  private async fields(
    caller: Caller,
    incoming: IncomingEvent,
    rules: ImportRules,
    activity: Activity,
    before: EventEntity | undefined,
  ): Promise<Record<string, unknown>> {
    const fields: Record<string, unknown> = { ...incoming.fields };
    const image = await this.image(caller, incoming.image, rules, activity);
    if (image !== undefined) fields.image = image;
    if (incoming.venue === null) fields.venue = '';
    else if (incoming.venue) {
      const venue = await this.places.venue(
        caller,
        incoming.venue,
        rules,
        activity,
        await this.image(caller, incoming.venue.image, rules, activity),
      );
      if (venue !== undefined) fields.venue = venue;
    }
    if (incoming.organizers) fields.organizer = await this.organizers(caller, incoming.organizers, rules, activity);
    const categories = await this.categories(incoming.categories, rules, activity, before === undefined);
    if (categories) fields.categories = categories;
    if (incoming.tags) {
      const { ids, made } = await this.terms.named(TAGS, incoming.tags);
      note(activity, 'post_tag', 'created', made);
      fields.tags = ids;
    }
    return fields;
  }

  private async organizers(
    caller: Caller,
    places: IncomingPlace[],
    rules: ImportRules,
    activity: Activity,
  ): Promise<number[]> {
    const ids: number[] = [];
    for (const place of places) {
      const id = await this.places.organizer(
        caller,
        place,
        rules,
        activity,
        await this.image(caller, place.image, rules, activity),
      );
      if (id !== undefined) ids.push(id);
    }
    return ids;
  }

  /** The item's own and that of the import; an event that is there already keeps its own when the source has none. */
  private async categories(
    names: string[] | undefined,
    { record }: ImportRules,
    activity: Activity,
    isNew: boolean,
  ): Promise<number[] | undefined> {
    const common = record.category_id === null ? [] : [record.category_id];
    if (!names) return isNew && common.length > 0 ? common : undefined;
    const { ids, made } = await this.terms.named(EVENT_CATEGORIES, names);
    note(activity, 'cal_events_cat', 'created', made);
    return [...ids, ...common];
  }

  private async image(
    caller: Caller,
    address: string | undefined,
    rules: ImportRules,
    activity: Activity,
  ): Promise<number | undefined> {
    if (address === undefined || /^\d+$/.test(address)) return address === undefined ? undefined : Number(address);
    if (!rules.hasImage(address)) return undefined;
    const mediaId = await this.media.idOfAddress(address);
    const id = mediaId ?? (await this.media.fromAddress(caller, address));
    if (mediaId === undefined) note(activity, 'attachment', 'created', [id]);
    return id;
  }

  private async update(
    caller: Caller,
    before: EventEntity,
    fields: Record<string, unknown>,
    edited: string[],
  ): Promise<EventEntity> {
    return this.events.updateEvent(caller, before, withoutParts(await this.parser.parse(caller, fields), edited));
  }

  private async lastSnapshot(event: EventEntity): Promise<Snapshot | undefined> {
    const snapshot = (await this.imports.imported(event.id))?.snapshot;
    return snapshot ? (JSON.parse(snapshot) as Snapshot) : undefined;
  }

  private async snapshot(caller: Caller, event: EventEntity): Promise<Snapshot> {
    const [exported] = await this.eventRecords.exported(caller, [event]);
    return exported ? snapshotOf(exported) : {};
  }

  private async remember(
    caller: Caller,
    event: EventEntity,
    { recurrence }: IncomingEvent,
    { record }: ImportRules,
    settled: (now: Snapshot) => Snapshot,
  ): Promise<void> {
    const editsCount = record.authority === 'preserve_changes';
    await this.imports.saveImported({
      event_id: event.id,
      import_id: record.id,
      origin: record.origin,
      source: record.source,
      recurrence: recurrence ?? null,
      snapshot: editsCount ? JSON.stringify(settled(await this.snapshot(caller, event))) : null,
      imported: this.clock.nowUtc(),
    });
  }
}

/** The status of an event that has got a password at its source since it was made here. */
function hides({ isProtected }: IncomingEvent, { status, password }: EventEntity): { status?: PostStatus } {
  return isProtected && !password ? { status: hiddenStatus(status) } : {};
}

function formerIdentity({ formerSources = [], fields }: IncomingEvent): FormerIdentity {
  return { formerSources, title: fields.title, start: String(fields.start_date) };
}

/**
 * What only a new event takes over is left out, and so are the ids of places that readers of files find, so that
 * fingerprints of earlier releases still fit.
 */
function fingerprintOf({ formerSources, origin: _, series: __, ...incoming }: IncomingEvent): string {
  const place = <P extends IncomingPlace | null | undefined>(given: P): P =>
    given?.isIdentified ? { ...given, globalIds: [], isIdentified: undefined } : given;
  const places = { venue: place(incoming.venue), organizers: incoming.organizers?.map(place) };
  const serialized = JSON.stringify(
    { ...incoming, ...places, sources: formerSources ?? incoming.sources },
    (name, value: unknown) => (name === 'slug' ? undefined : value),
  );
  return createHash('sha256').update(serialized).digest('hex');
}
