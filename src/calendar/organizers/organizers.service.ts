import { Injectable } from '@nestjs/common';
import type { LinkedExtras } from '../../cal/events/linked/linked.types.js';
import type { CreateOrganizerParams } from '../../cal/events/organizers/organizer.dto.js';
import type { OrganizerEntity } from '../../cal/events/organizers/organizer.entity.js';
import { OrganizersService } from '../../cal/events/organizers/organizers.service.js';
import { ORGANIZER } from '../../core/content/post-type.js';
import { Clock } from '../../core/context/clock.js';
import { SiteService } from '../../core/site/site.service.js';
import type { LinkedItemContext } from '../posts/named-place-items.service.js';
import { NamedPlaceItemsService } from '../posts/named-place-items.service.js';
import type { SentPost } from '../posts/post-input.js';
import type { OrganizerFields } from './organizer.dto.js';
import { organizerItem } from './organizer.mapper.js';
import type { CalendarOrganizerResponse } from './organizer.response.js';

/** Organizers as this namespace writes and shows them. */
@Injectable()
export class CalendarOrganizersService extends NamedPlaceItemsService<
  OrganizerEntity,
  CreateOrganizerParams,
  OrganizerFields,
  CalendarOrganizerResponse
> {
  constructor(owner: OrganizersService, site: SiteService, clock: Clock) {
    super({ type: ORGANIZER, owner, site, clock });
  }

  protected input(
    { title, ...sent }: SentPost,
    { phone, website, email }: OrganizerFields,
  ): Partial<CreateOrganizerParams> & LinkedExtras {
    return { ...sent, organizer: title, phone, website, email };
  }

  protected show(row: OrganizerEntity, context: LinkedItemContext): CalendarOrganizerResponse {
    return organizerItem(row, context);
  }
}
