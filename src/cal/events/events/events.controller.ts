import { UseInterceptors } from '@nestjs/common';
import { EVENT } from '../../../core/content/post-type.js';
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
import { FetchImagesInterceptor } from '../fetch-images.interceptor.js';
import { deletesPost, editsPost } from '../linked/linked.rights.js';
import {
  CreateEventParams,
  DeleteEventBySlugParams,
  DeleteEventParams,
  ListEventsParams,
  ReadEventBySlugParams,
  ReadEventParams,
  UpdateEventBySlugParams,
  UpdateEventParams,
} from './event.dto.js';
import { EventsListService } from './events-list.service.js';
import { EventsService } from './events.service.js';

type Wire = Promise<Record<string, unknown>>;

/** `cal/events/v1/events`. */
@RestController('cal/events/v1', 'events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly lists: EventsListService,
  ) {}

  @Read()
  @Rights(anyone)
  list(@RestParams() params: ListEventsParams): Promise<Answer> {
    return this.lists.list(params);
  }

  @Create()
  @Rights(can(EVENT.capabilities.edit))
  @UseInterceptors(FetchImagesInterceptor)
  create(@RestParams() params: CreateEventParams): Wire {
    return this.events.create(params);
  }

  @Read(':id')
  @Rights(anyone)
  read(@RestParams() params: ReadEventParams): Wire {
    return this.events.read({ id: params.id }, params);
  }

  @Remove(':id')
  @Rights(deletesPost(EVENT))
  remove(@RestParams() { id }: DeleteEventParams): Wire {
    return this.events.trash({ id });
  }

  @Update(':id')
  @Rights(editsPost(EVENT))
  @UseInterceptors(FetchImagesInterceptor)
  update(@RestParams() { id, ...params }: UpdateEventParams): Wire {
    return this.events.update({ id }, params);
  }

  @Read('by-slug/:slug')
  @Rights(anyone)
  readBySlug(@RestParams() params: ReadEventBySlugParams): Wire {
    return this.events.read({ slug: params.slug }, params);
  }

  @Remove('by-slug/:slug')
  @Rights(deletesPost(EVENT))
  removeBySlug(@RestParams() { slug }: DeleteEventBySlugParams): Wire {
    return this.events.trash({ slug });
  }

  @Update('by-slug/:slug')
  @Rights(editsPost(EVENT))
  @UseInterceptors(FetchImagesInterceptor)
  updateBySlug(@RestParams() { slug, ...params }: UpdateEventBySlugParams): Wire {
    return this.events.update({ slug }, params);
  }
}
