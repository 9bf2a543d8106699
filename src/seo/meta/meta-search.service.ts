import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { EventsService } from '../../cal/events/events/events.service.js';
import { EventRecordsService } from '../../cal/events/events/event-records.service.js';
import { OrganizersService } from '../../cal/events/organizers/organizers.service.js';
import { VenuesService } from '../../cal/events/venues/venues.service.js';
import { MediaService } from '../../content/media/media.service.js';
import { ContentIdRegistry, PostStore, type ContentType } from '#core/content';
import { ATTACHMENT } from '../../content/content-types.js';
import { EVENT, ORGANIZER, VENUE } from '../../cal/events/calendar-types.js';
import { SeoFieldsService } from '../fields/seo-fields.service.js';
import { eventMeta, fileMeta, organizerMeta, seoMeta, venueMeta } from './meta.mapper.js';
import type { MetaSearchDto } from './meta-search.dto.js';
import type { MetaFieldResponse, MetaSearchResponse } from './meta-search.response.js';
import { postIdOf } from './meta-search.policy.js';

/** Maximum number of fields in a response. */
const MAX_RESULTS = 25;

/** The custom fields of a post: its data besides its texts, under the names that clients know. */
@Injectable()
export class MetaSearchService {
  constructor(
    private readonly registry: ContentIdRegistry,
    private readonly posts: PostStore,
    private readonly events: EventsService,
    private readonly eventRecords: EventRecordsService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly media: MediaService,
    private readonly fields: SeoFieldsService,
  ) {}

  /** Fields whose names begin with the query; without one those that do not begin with `_`. Of each name the first. */
  async search(caller: Caller, { post_id: sent, query }: MetaSearchDto): Promise<MetaSearchResponse> {
    const id = postIdOf(sent);
    const type = await this.registry.typeOf(id);
    const all = type ? await this.fieldsOf(caller, type, id) : [];
    const start = typeof query === 'string' ? query : '';
    const matching = all.filter(({ key }) => (start === '' ? !key.startsWith('_') : key.startsWith(start)));
    const first = matching.filter(({ key }, i) => matching.findIndex((field) => field.key === key) === i);
    return { meta: first.slice(0, MAX_RESULTS) };
  }

  private async fieldsOf(caller: Caller, type: ContentType, id: number): Promise<MetaFieldResponse[]> {
    const image = (await this.posts.head(type, id))?.image_id;
    return [
      ...(await this.ownFields(caller, type, id)),
      ...(image ? [{ key: '_thumbnail_id', value: String(image) }] : []),
      ...seoMeta(await this.fields.read('post', id)),
    ];
  }

  private async ownFields(caller: Caller, type: ContentType, id: number): Promise<MetaFieldResponse[]> {
    if (type === EVENT) {
      const [exported] = await this.eventRecords.exported(caller, [await this.events.get({ id })]);
      return eventMeta(exported);
    }
    if (type === VENUE) return venueMeta(await this.venues.read(caller, { id }, { context: 'edit' }));
    if (type === ORGANIZER) return organizerMeta(await this.organizers.read(caller, { id }, { context: 'edit' }));
    const file = type === ATTACHMENT ? (await this.media.images([id])).get(id) : undefined;
    return file ? fileMeta(file) : [];
  }
}
