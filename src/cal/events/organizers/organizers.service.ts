import { Injectable } from '@nestjs/common';
import { PostStore } from '#core/content';
import { Clock, SiteUrls } from '#core/context';
import { Database } from '#core/database';
import { SiteService } from '#core/site';
import { sanitizeUrl } from '#core/text';
import { ContentPartsLoader } from '../../../content/parts/content-parts.loader.js';
import { MediaService } from '../../../content/media/media.service.js';
import { LinkedPostsService } from '../linked-posts/linked-posts.service.js';
import type { LinkedPostView } from '../linked-posts/linked-post.types.js';
import { fieldText } from '../post.mapper.js';
import { ORGANIZER_KIND } from './organizer-kind.js';
import type { CreateOrganizerDto } from './organizer.dto.js';
import type { OrganizerEntity } from './organizer.entity.js';
import { toOrganizerResponse } from './organizer.mapper.js';
import type { OrganizerListResponse, OrganizerResponse } from './organizer.response.js';
import { type OrganizerOfEvent, OrganizersRepository } from './organizers.repository.js';

/** Rules of organizers. */
@Injectable()
export class OrganizersService extends LinkedPostsService<
  OrganizerEntity,
  CreateOrganizerDto,
  OrganizerResponse,
  Pick<OrganizerListResponse, 'organizers'>
> {
  constructor(
    private readonly organizers: OrganizersRepository,
    database: Database,
    posts: PostStore,
    site: SiteService,
    media: MediaService,
    parts: ContentPartsLoader,
    clock: Clock,
    urls: SiteUrls,
  ) {
    super(ORGANIZER_KIND, organizers, { database, posts, site, media, parts, clock, urls });
  }

  /** The organizers of events, in the order they were given. */
  ofEvents(eventIds: readonly number[]): Promise<OrganizerOfEvent[]> {
    return this.organizers.ofEvents(eventIds);
  }

  protected nameOf(params: Partial<CreateOrganizerDto>): string | undefined {
    return params.organizer;
  }

  protected fields(params: Partial<CreateOrganizerDto>, before: OrganizerEntity | undefined): Partial<OrganizerEntity> {
    const fields: Partial<OrganizerEntity> = {};
    if (params.phone !== undefined || !before) fields.phone = fieldText(params.phone ?? '').slice(0, 100);
    if (params.email !== undefined || !before) fields.email = fieldText(params.email ?? '').slice(0, 254);
    if (params.website !== undefined || !before) fields.website = sanitizeUrl(params.website ?? '');
    return fields;
  }

  protected toResponse(row: OrganizerEntity, view: LinkedPostView): OrganizerResponse {
    return toOrganizerResponse(row, view);
  }

  protected listed(organizers: OrganizerResponse[]): Pick<OrganizerListResponse, 'organizers'> {
    return { organizers };
  }

  protected ownFacts({ title: organizer, email, phone, website }: OrganizerEntity): Record<string, unknown> {
    return { organizer, email, phone, website };
  }
}
