import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { ContentIdRegistry } from '#core/content';
import { RestResponse } from '#core/rest';
import type { GetHeadByIdDto } from './get-head.dto.js';
import type { GetHeadResponse } from './get-head.response.js';
import { headHtml } from './head-html.js';
import type { HeadResponse } from './head.response.js';
import { SeoHeadService, type Subject } from './seo-head.service.js';
import { PageFinderService } from './page-finder.service.js';

/** `seo/v1/get_head`. */
@Injectable()
export class GetHeadService {
  constructor(
    private readonly heads: SeoHeadService,
    private readonly pages: PageFinderService,
    private readonly registry: ContentIdRegistry,
  ) {}

  /** The head of the page at an address; 404 with the head of the error page where there is none for the caller. */
  async byUrl(caller: Caller, url: string): Promise<RestResponse<GetHeadResponse>> {
    return this.respond(caller, await this.pages.find(url));
  }

  /** As `byUrl`, for a thing by its id. */
  async byId(caller: Caller, { object, id }: GetHeadByIdDto): Promise<RestResponse<GetHeadResponse>> {
    if (object !== 'post') return this.respond(caller, { kind: object === 'user' ? 'author' : 'term', id });
    const type = await this.registry.typeOf(id);
    return this.respond(caller, type && { kind: 'post', type, id });
  }

  private async respond(caller: Caller, subject: Subject | undefined): Promise<RestResponse<GetHeadResponse>> {
    const head = subject && (await this.heads.of(caller, subject));
    return head ? toHeadResponse(head, 200) : toHeadResponse(await this.heads.missing(), 404);
  }
}

function toHeadResponse(json: HeadResponse, status: number): RestResponse<GetHeadResponse> {
  return new RestResponse({ html: headHtml(json), json, status }, { status, keep: status === 404 ? ['status'] : [] });
}
