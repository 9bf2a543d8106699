import { Injectable } from '@nestjs/common';
import { PostStore } from '#core/content';
import { Clock, SiteUrls } from '#core/context';
import { Database } from '#core/database';
import { SiteService } from '#core/site';
import { sanitizeUrl } from '#core/text';
import { ContentPartsLoader } from '../../../content/parts/content-parts.loader.js';
import { MediaService } from '../../../content/media/media.service.js';
import { LinkedPostsService } from '../linked-posts/linked-posts.service.js';
import type { LinkedPostOptions, LinkedPostView } from '../linked-posts/linked-post.types.js';
import { fieldText } from '../post.mapper.js';
import type { CreateVenueDto } from './venue.dto.js';
import type { VenueEntity } from './venue.entity.js';
import { toVenueResponse } from './venue.mapper.js';
import type { VenueListResponse, VenueResponse } from './venue.response.js';
import { VENUE_KIND } from './venue-kind.js';
import { VenuesRepository } from './venues.repository.js';
import { yesUnlessAbsent } from '#core/parameters';

const LINES = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone'] as const;
/** Longest text of each column. */
const LENGTHS: Record<string, number> = { address: 500, zip: 50, phone: 100 };

/** What other namespaces may say of a venue beside what clients of this one can. */
export type VenueInput = Partial<CreateVenueDto> &
  LinkedPostOptions & {
    /** State or province as given, also when empty; otherwise it follows from the other two. */
    region?: string;
  };

/** Rules of venues. */
@Injectable()
export class VenuesService extends LinkedPostsService<
  VenueEntity,
  CreateVenueDto,
  VenueResponse,
  Pick<VenueListResponse, 'venues'>
> {
  constructor(
    repository: VenuesRepository,
    database: Database,
    posts: PostStore,
    site: SiteService,
    media: MediaService,
    parts: ContentPartsLoader,
    clock: Clock,
    urls: SiteUrls,
  ) {
    super(VENUE_KIND, repository, { database, posts, site, media, parts, clock, urls });
  }

  protected nameOf(params: Partial<CreateVenueDto>): string | undefined {
    return params.venue;
  }

  protected fields(params: VenueInput, before: VenueEntity | undefined): Partial<VenueEntity> {
    const fields: Partial<VenueEntity> = {};
    for (const name of LINES) {
      const value = params[name];
      if (value !== undefined || !before) fields[name] = fieldText(value ?? '').slice(0, LENGTHS[name] ?? 250);
    }
    if (params.website !== undefined || !before) fields.website = sanitizeUrl(params.website ?? '');
    const showMap = yesUnlessAbsent(params.show_map);
    const showMapLink = yesUnlessAbsent(params.show_map_link);
    if (showMap !== undefined || !before) fields.show_map = showMap ?? true;
    if (showMapLink !== undefined || !before) fields.show_map_link = showMapLink ?? true;
    if (params.geo_lat !== undefined || !before) fields.latitude = params.geo_lat ?? null;
    if (params.geo_lng !== undefined || !before) fields.longitude = params.geo_lng ?? null;
    const region =
      params.region === undefined
        ? stateOrProvince(params, { ...before, ...fields }, before === undefined)
        : fieldText(params.region).slice(0, 250);
    if (region !== undefined) fields.stateprovince = region;
    return fields;
  }

  protected toResponse(row: VenueEntity, view: LinkedPostView): VenueResponse {
    return toVenueResponse(row, view);
  }

  protected listed(venues: VenueResponse[]): Pick<VenueListResponse, 'venues'> {
    return { venues };
  }

  protected ownFacts(row: VenueEntity): Record<string, unknown> {
    const { title: venue, address, city, country, province, state, stateprovince, zip, phone, website } = row;
    const { latitude, longitude, show_map, show_map_link } = row;
    const place = { address, city, country, province, state, stateprovince, zip };
    return { venue, ...place, phone, website, geo_lat: latitude, geo_lng: longitude, show_map, show_map_link };
  }
}

/** What counts as state or province: the one given, the state in the United States, else the province (events.md §3). */
function stateOrProvince(
  params: Partial<CreateVenueDto>,
  venue: Partial<VenueEntity>,
  isNew: boolean,
): string | undefined {
  if (params.stateprovince) return fieldText(params.stateprovince).slice(0, 250);
  const touched =
    params.stateprovince !== undefined ||
    params.state !== undefined ||
    params.province !== undefined ||
    params.country !== undefined;
  if (!touched && !isNew) return undefined;
  const american = !venue.country || /^(us|usa|united states)$/i.test(venue.country);
  return (american && venue.state ? venue.state : venue.province) ?? '';
}
