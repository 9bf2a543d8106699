import { Injectable } from '@nestjs/common';
import type { CreateVenueDto } from '../../cal/events/venues/venue.dto.js';
import type { VenueEntity } from '../../cal/events/venues/venue.entity.js';
import { type VenueInput, VenuesService } from '../../cal/events/venues/venues.service.js';
import { VENUE } from '../../cal/events/calendar-types.js';
import { ContentPartsLoader } from '../../content/parts/content-parts.loader.js';
import { Clock, SiteUrls } from '#core/context';
import { SiteService } from '#core/site';
import { type LinkedPostItemContext, LinkedPostItemsService } from '../posts/linked-post-items.service.js';
import type { PostArguments } from '../posts/post-input.js';
import type { VenueFieldsDto } from './venue.dto.js';
import { venueItem } from './venue.mapper.js';
import type { CalendarVenueResponse } from './calendar-venue.response.js';

/** Venues as this namespace writes and shows them. */
@Injectable()
export class CalendarVenuesService extends LinkedPostItemsService<
  VenueEntity,
  CreateVenueDto,
  VenueFieldsDto,
  CalendarVenueResponse
> {
  constructor(owner: VenuesService, site: SiteService, clock: Clock, parts: ContentPartsLoader, urls: SiteUrls) {
    super({ type: VENUE, owner, site, clock, parts, urls });
  }

  protected input(
    { title, ...sent }: PostArguments,
    fields: VenueFieldsDto,
    before: VenueEntity | undefined,
  ): VenueInput {
    const { address, city, country, province, state, zip, phone, website } = fields;
    return {
      ...sent,
      venue: title,
      ...{ address, city, country, province, state, zip, phone, website },
      region: fields.state_province ?? regionBefore(fields, before),
    };
  }

  protected show(row: VenueEntity, context: LinkedPostItemContext): CalendarVenueResponse {
    return venueItem(row, context);
  }
}

/** The region so far, unless it only repeated a state or province that is now another. */
function regionBefore({ state, province }: VenueFieldsDto, before: VenueEntity | undefined): string {
  if (!before) return '';
  const repeats = [before.state, before.province].includes(before.stateprovince);
  return repeats && (state !== undefined || province !== undefined) ? '' : before.stateprovince;
}
