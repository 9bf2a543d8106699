import { Injectable } from '@nestjs/common';
import type { LinkedPostOptions } from '../../cal/events/linked-posts/linked-post.types.js';
import type { CreateOrganizerDto } from '../../cal/events/organizers/organizer.dto.js';
import type { OrganizerEntity } from '../../cal/events/organizers/organizer.entity.js';
import { OrganizersService } from '../../cal/events/organizers/organizers.service.js';
import { ORGANIZER } from '../../cal/events/calendar-types.js';
import { ContentPartsLoader } from '../../content/parts/content-parts.loader.js';
import { Clock, SiteUrls } from '#core/context';
import { SiteService } from '#core/site';
import { type LinkedPostItemContext, LinkedPostItemsService } from '../posts/linked-post-items.service.js';
import type { PostArguments } from '../posts/post-input.js';
import type { OrganizerFieldsDto } from './organizer.dto.js';
import { organizerItem } from './organizer.mapper.js';
import type { CalendarOrganizerResponse } from './calendar-organizer.response.js';

/** Organizers as this namespace writes and shows them. */
@Injectable()
export class CalendarOrganizersService extends LinkedPostItemsService<
  OrganizerEntity,
  CreateOrganizerDto,
  OrganizerFieldsDto,
  CalendarOrganizerResponse
> {
  constructor(owner: OrganizersService, site: SiteService, clock: Clock, parts: ContentPartsLoader, urls: SiteUrls) {
    super({ type: ORGANIZER, owner, site, clock, parts, urls });
  }

  protected input(
    { title, ...sent }: PostArguments,
    { phone, website, email }: OrganizerFieldsDto,
  ): Partial<CreateOrganizerDto> & LinkedPostOptions {
    return { ...sent, organizer: title, phone, website, email };
  }

  protected show(row: OrganizerEntity, context: LinkedPostItemContext): CalendarOrganizerResponse {
    return organizerItem(row, context);
  }
}
