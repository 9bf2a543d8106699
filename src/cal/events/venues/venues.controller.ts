import { UseInterceptors } from '@nestjs/common';
import { VENUE } from '../../../core/content/post-type.js';
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
import { ListVenuesParams } from '../linked/linked.dto.js';
import { FetchImagesInterceptor } from '../fetch-images.interceptor.js';
import { deletesPost, editsPost } from '../linked/linked.rights.js';
import {
  CreateVenueParams,
  DeleteVenueBySlugParams,
  DeleteVenueParams,
  ReadVenueBySlugParams,
  ReadVenueParams,
  UpdateVenueBySlugParams,
  UpdateVenueParams,
} from './venue.dto.js';
import { VenuesService } from './venues.service.js';

type Wire = Promise<Record<string, unknown>>;

/** `cal/events/v1/venues`. */
@RestController('cal/events/v1', 'venues')
export class VenuesController {
  constructor(private readonly venues: VenuesService) {}

  @Read()
  @Rights(anyone)
  list(@RestParams() params: ListVenuesParams): Promise<Answer> {
    return this.venues.list(params);
  }

  @Create()
  @Rights(can(VENUE.capabilities.edit))
  @UseInterceptors(FetchImagesInterceptor)
  create(@RestParams() params: CreateVenueParams): Wire {
    return this.venues.create(params);
  }

  @Read(':id')
  @Rights(anyone)
  read(@RestParams() params: ReadVenueParams): Wire {
    return this.venues.read({ id: params.id }, params);
  }

  @Remove(':id')
  @Rights(deletesPost(VENUE))
  remove(@RestParams() { id }: DeleteVenueParams): Wire {
    return this.venues.trash({ id });
  }

  @Update(':id')
  @Rights(editsPost(VENUE))
  @UseInterceptors(FetchImagesInterceptor)
  update(@RestParams() { id, ...params }: UpdateVenueParams): Wire {
    return this.venues.update({ id }, params);
  }

  @Read('by-slug/:slug')
  @Rights(anyone)
  readBySlug(@RestParams() params: ReadVenueBySlugParams): Wire {
    return this.venues.read({ slug: params.slug }, params);
  }

  @Remove('by-slug/:slug')
  @Rights(deletesPost(VENUE))
  removeBySlug(@RestParams() { slug }: DeleteVenueBySlugParams): Wire {
    return this.venues.trash({ slug });
  }

  @Update('by-slug/:slug')
  @Rights(editsPost(VENUE))
  @UseInterceptors(FetchImagesInterceptor)
  updateBySlug(@RestParams() { slug, ...params }: UpdateVenueBySlugParams): Wire {
    return this.venues.update({ slug }, params);
  }
}
