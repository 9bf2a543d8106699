import { Injectable } from '@nestjs/common';
import { EventTransferService } from '../../cal/events/events/event-transfer.service.js';
import type { VenueEntity } from '../../cal/events/venues/venue.entity.js';
import type { Fields, SourceRecord } from '../../migration/source.js';
import { PostKind } from '../posts/post-kind.js';
import type { PostRows } from '../posts/post-rows.js';
import { PostServices } from '../posts/post-services.js';
import type { BuildContext } from '../../migration/build-context.js';
import { asText, flag, text, truncated } from '../../migration/fields.js';
import { RegisterRecordKind } from '../../migration/record-kind.js';
import { VENUES } from './events-traits.js';

/** Texts of a venue: field of the source, column, characters. */
const TEXTS = [
  ['meta:_VenueAddress', 'address', 500],
  ['meta:_VenueCity', 'city', 250],
  ['meta:_VenueCountry', 'country', 250],
  ['meta:_VenueProvince', 'province', 250],
  ['meta:_VenueState', 'state', 250],
  ['meta:_VenueStateProvince', 'stateprovince', 250],
  ['meta:_VenueZip', 'zip', 50],
  ['meta:_VenuePhone', 'phone', 100],
  ['meta:_VenueURL', 'website', 2000],
] as const;
const OTHERS = new Set(['meta:_VenueShowMap', 'meta:_VenueShowMapLink', 'meta:_VenueLat', 'meta:_VenueLng']);

/** Venues. */
@Injectable()
@RegisterRecordKind(VENUES)
export class VenuesKind extends PostKind<VenueEntity> {
  protected readonly type = () => 'cal_venue';

  constructor(services: PostServices, events: EventTransferService) {
    super(services, events.venues);
  }

  protected takesOwn(field: string): boolean {
    return OTHERS.has(field) || TEXTS.some(([name]) => name === field);
  }

  build(record: SourceRecord, id: number, context: BuildContext): PostRows<VenueEntity> {
    const { fields } = record;
    const texts = Object.fromEntries(
      TEXTS.map(([field, column, length]) => [column, truncated(context, field, text(fields, field), length)]),
    ) as unknown as Pick<VenueEntity, (typeof TEXTS)[number][1]>;
    const venue: VenueEntity = {
      ...this.postColumns(record, id, context),
      ...texts,
      show_map: flag(fields, 'meta:_VenueShowMap'),
      show_map_link: flag(fields, 'meta:_VenueShowMapLink'),
      latitude: degrees(fields, 'meta:_VenueLat', 90, context),
      longitude: degrees(fields, 'meta:_VenueLng', 180, context),
      identity: null,
    };
    return this.rows(record, venue, context);
  }

  describe(rows: PostRows<VenueEntity>, context: BuildContext): Fields {
    const { post: venue } = rows;
    return {
      ...this.postFields(rows, context),
      ...Object.fromEntries(TEXTS.map(([field, column]) => [field, venue[column]])),
      'meta:_VenueShowMap': venue.show_map ? '1' : '',
      'meta:_VenueShowMapLink': venue.show_map_link ? '1' : '',
      'meta:_VenueLat': asText(venue.latitude),
      'meta:_VenueLng': asText(venue.longitude),
    };
  }
}

function degrees(fields: Fields, field: string, most: number, context: BuildContext): number | null {
  const given = text(fields, field).trim();
  if (given === '') return null;
  const value = Number(given);
  if (Number.isFinite(value) && Math.abs(value) <= most) return value;
  context.changed(field, `${JSON.stringify(given)} is no number of degrees from -${most} to ${most}.`);
  return null;
}
