import { Controller, Get, Header, Headers, Param, Query, Sse, type MessageEvent } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { SSE_OPTIONS } from '../sse-options.js';
import { DISPLAY_SCRIPT, DISPLAY_SCRIPT_PATH } from './display-script.js';
import { DisplayPagesService } from './display-pages.service.js';

/** `/display/<event>?key=`: a page for a screen on a wall, for those who have its address. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
export class DisplayPagesController {
  constructor(private readonly pages: DisplayPagesService) {}

  @Get('display/:event')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  page(@Param('event') event: string, @Query('key') key: unknown): Promise<string> {
    return this.pages.page(event, key);
  }

  @Sse('live/displays/:event', SSE_OPTIONS)
  follow(
    @Param('event') event: string,
    @Query('key') key: unknown,
    @Headers('last-event-id') lastId: string | undefined,
  ): Promise<Observable<MessageEvent>> {
    return this.pages.follow(event, key, lastId);
  }

  @Get(DISPLAY_SCRIPT_PATH)
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  script(): string {
    return DISPLAY_SCRIPT;
  }
}
