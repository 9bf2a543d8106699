import { Injectable } from '@nestjs/common';
import { type Caller, SiteUrls } from '#core/context';
import { RestError } from '#core/errors';
import { type RestResponse as Response, RestResponse, listWindow } from '#core/rest';
import { TicketListService } from '../tickets/ticket-list.service.js';
import type { ListRsvpPostsDto } from './rsvp-posts.dto.js';
import { toRsvpPost } from './rsvp-post.mapper.js';
import type { RsvpPostResponse } from './rsvp-post.response.js';

/** RSVP tickets in the form of posts, for clients that follow `wp:items` of `content/v2/types`. */
@Injectable()
export class RsvpPostsService {
  constructor(
    private readonly tickets: TicketListService,
    private readonly urls: SiteUrls,
  ) {}

  /** A page of the tickets that the caller may see. @throws RestError 400 `rest_post_invalid_page_number` past the last page */
  async list(caller: Caller, params: ListRsvpPostsDto): Promise<Response<RsvpPostResponse[]>> {
    const { limit, offset } = listWindow(params);
    const { body } = await this.tickets.list(
      caller,
      {
        page: 1,
        offset,
        per_page: limit,
        provider: 'rsvp',
        search: params.search,
        include: params.include.length > 0 ? params.include : undefined,
        order: params.order === 'asc' ? 'ASC' : 'DESC',
        orderby: params.orderby,
      },
      [],
    );
    const { tickets, total } = body;
    const { page, per_page: perPage } = params;
    const pages = Math.ceil(total / perPage);
    if (params.offset === undefined && page > 1 && page > pages)
      throw new RestError('rest_post_invalid_page_number', `There are only ${pages} pages.`, 400);
    return RestResponse.list(
      tickets.map((ticket) => toRsvpPost(ticket, params.context === 'edit', this.urls)),
      { page, perPage, total },
    );
  }
}
