import { Injectable, Logger } from '@nestjs/common';
import type { Caller } from '#core/context';
import { MediaService } from '../../content/media/media.service.js';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { EventSourcesService } from '../events/events/event-sources.service.js';
import { EventsService } from '../events/events/events.service.js';
import { type Activity, joined, noActivity } from './activity.js';
import { EventImporter } from './event.importer.js';
import type { ImportEntity } from './import.entity.js';
import type { ImportFaultResponse } from './import-fault.response.js';
import type { IncomingEvent } from './incoming-event.js';
import type { TakenDate } from '../../import/index.js';

/** What came of a batch. */
export interface BatchOutcome {
  activity: Activity;
  /** Why events were not taken; the others were. */
  issues: ImportFaultResponse[];
  /** Dates of series, with their events. */
  dates: Omit<TakenDate, 'line'>[];
}

/** A batch that is ready to be written. */
export interface ReadyBatch {
  record: ImportEntity;
  /** Events, or why they are none. */
  items: (IncomingEvent | RestError)[];
  /** Addresses of images that are at hand. */
  images: ReadonlySet<string>;
  /** Whether names alone tell which venue or organizer is meant. */
  placesByName: boolean;
  /** Whether events of which nothing has changed are left alone. */
  onlyChanges: boolean;
}

/** Writes the events of one batch. Callbacks and our own imports share it. */
@Injectable()
export class ImportBatchService {
  private readonly log = new Logger('Import');

  constructor(
    private readonly importer: EventImporter,
    private readonly events: EventsService,
    private readonly sources: EventSourcesService,
    private readonly media: MediaService,
    private readonly database: Database,
  ) {}

  /**
   * Fetches the images that events name, before the unit of work that will store them. Those that cannot be had are
   * left out; the events come without.
   */
  async fetchImages(items: readonly (IncomingEvent | RestError)[]): Promise<Set<string>> {
    const usable = new Set<string>();
    for (const address of new Set(items.flatMap(imagesOf))) {
      try {
        await this.media.fetchAddress(address);
        usable.add(address);
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        this.log.debug(`No image at ${address}`);
      }
    }
    return usable;
  }

  /**
   * Takes the events one after the other, in the running unit of work and for the caller. One that is refused
   * leaves nothing behind and stops no other.
   */
  async write(caller: Caller, { record, items, images, placesByName, onlyChanges }: ReadyBatch): Promise<BatchOutcome> {
    const rules = {
      record,
      onlyChanges,
      byName: placesByName,
      status: record.post_status,
      hasImage: (address: string) => images.has(address),
    };
    const children: { id: number; parent: string }[] = [];
    const faults: ImportFaultResponse[] = [];
    const dates: BatchOutcome['dates'] = [];
    let activity = noActivity();
    for (const item of items) {
      try {
        if (item instanceof RestError) throw item;
        const taken = await this.database.attempt(() => this.importer.take(caller, item, rules));
        activity = joined(activity, taken.activity);
        if (item.series) dates.push({ series: item.series, eventId: taken.eventId });
        if (item.parentSource !== undefined && taken.eventId !== undefined)
          children.push({ id: taken.eventId, parent: item.parentSource });
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        faults.push(faultOf(error, item));
      }
    }
    for (const child of children) await this.putBelow(child);
    return { activity, issues: faults, dates };
  }

  private async putBelow({ id, parent }: { id: number; parent: string }): Promise<void> {
    const parentSource = await this.sources.find([parent]);
    if (parentSource && parentSource.eventId !== id) await this.events.setParent(id, parentSource.eventId);
  }
}

function imagesOf(item: IncomingEvent | RestError): string[] {
  if (item instanceof RestError) return [];
  const images = [item, item.venue, ...(item.organizers ?? [])].flatMap((thing) => thing?.image ?? []);
  return images.filter((image) => !/^\d+$/.test(image));
}

function faultOf(error: RestError, item: IncomingEvent | RestError): ImportFaultResponse {
  const title = item instanceof RestError ? '' : `${item.fields.title}: `;
  return { code: error.code, message: (title + error.message).slice(0, 500) };
}
