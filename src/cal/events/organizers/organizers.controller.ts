import { UseInterceptors } from '@nestjs/common';
import { ORGANIZER } from '../../../core/content/post-type.js';
import type { Answer } from '../../../core/rest/answer.js';
import { anyone, can } from '../../../core/rest/rights.js';
import {
  Create,
  RestParams,
  Read,
  Remove,
  RestController,
  Rights,
  Update,
} from '../../../core/rest/route.decorators.js';
import { ListOrganizersParams } from '../linked/linked.dto.js';
import { FetchImagesInterceptor } from '../fetch-images.interceptor.js';
import { deletesPost, editsPost } from '../linked/linked.rights.js';
import {
  CreateOrganizerParams,
  DeleteOrganizerBySlugParams,
  DeleteOrganizerParams,
  ReadOrganizerBySlugParams,
  ReadOrganizerParams,
  UpdateOrganizerBySlugParams,
  UpdateOrganizerParams,
} from './organizer.dto.js';
import { OrganizersService } from './organizers.service.js';

type Wire = Promise<Record<string, unknown>>;

/** `cal/events/v1/organizers`. */
@RestController('cal/events/v1', 'organizers')
export class OrganizersController {
  constructor(private readonly organizers: OrganizersService) {}

  @Read()
  @Rights(anyone)
  list(@RestParams() params: ListOrganizersParams): Promise<Answer> {
    return this.organizers.list(params);
  }

  @Create()
  @Rights(can(ORGANIZER.capabilities.edit))
  @UseInterceptors(FetchImagesInterceptor)
  create(@RestParams() params: CreateOrganizerParams): Wire {
    return this.organizers.create(params);
  }

  @Read(':id')
  @Rights(anyone)
  read(@RestParams() params: ReadOrganizerParams): Wire {
    return this.organizers.read({ id: params.id }, params);
  }

  @Remove(':id')
  @Rights(deletesPost(ORGANIZER))
  remove(@RestParams() { id }: DeleteOrganizerParams): Wire {
    return this.organizers.trash({ id });
  }

  @Update(':id')
  @Rights(editsPost(ORGANIZER))
  @UseInterceptors(FetchImagesInterceptor)
  update(@RestParams() { id, ...params }: UpdateOrganizerParams): Wire {
    return this.organizers.update({ id }, params);
  }

  @Read('by-slug/:slug')
  @Rights(anyone)
  readBySlug(@RestParams() params: ReadOrganizerBySlugParams): Wire {
    return this.organizers.read({ slug: params.slug }, params);
  }

  @Remove('by-slug/:slug')
  @Rights(deletesPost(ORGANIZER))
  removeBySlug(@RestParams() { slug }: DeleteOrganizerBySlugParams): Wire {
    return this.organizers.trash({ slug });
  }

  @Update('by-slug/:slug')
  @Rights(editsPost(ORGANIZER))
  @UseInterceptors(FetchImagesInterceptor)
  updateBySlug(@RestParams() { slug, ...params }: UpdateOrganizerBySlugParams): Wire {
    return this.organizers.update({ slug }, params);
  }
}
