import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { TicketFilePagesService } from './ticket-file-pages.service.js';

/** Parameters of a query. */
type Sent = Record<string, unknown>;

/** Files below `/order/<id>-<key>/`, for those who have the address of the order. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('order')
export class OrderFilePagesController {
  constructor(private readonly pages: TicketFilePagesService) {}

  @Get(':token/tickets.pdf')
  order(
    @Param('token') token: string,
    @Query() sent: Sent,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.pages.orderPdf(token, sent, response);
  }

  @Get(':token/tickets/:id/:file')
  async ticket(
    @Param() { token, id, file }: { token: string; id: string; file: string },
    @Query() sent: Sent,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    return this.pages.ofTicket(await this.pages.ofOrder(token, id), file, sent, response);
  }
}

/** Files below `/ticket/<attendee id>-<code>/`, for those who have the code of the ticket. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('ticket')
export class TicketFilePagesController {
  constructor(private readonly pages: TicketFilePagesService) {}

  @Get(':token/:file')
  async ticket(
    @Param() { token, file }: { token: string; file: string },
    @Query() sent: Sent,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    return this.pages.ofTicket(await this.pages.ofCode(token), file, sent, response);
  }
}
