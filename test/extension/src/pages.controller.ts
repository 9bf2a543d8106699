import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import {
  Body,
  Controller,
  Get,
  Header,
  Param,
  ParseIntPipe,
  Post,
  StreamableFile,
  UseGuards,
  ValidationPipe,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AuthenticationGuard, Caller, CurrentUser, SiteService, SiteUrls, html, pageLayout } from 'almanac';
import { HolderDto } from './create-card.dto.js';
import { LoyaltyService } from './loyalty.service.js';
import { LoyaltySubscriber } from './loyalty.subscriber.js';

/** Ordinary routes of Nest beside the REST interface. */
@ApiTags('Loyalty')
@Controller('loyalty')
export class PagesController {
  constructor(
    private readonly loyalty: LoyaltyService,
    private readonly site: SiteService,
    private readonly urls: SiteUrls,
    private readonly subscriber: LoyaltySubscriber,
  ) {}

  @Get('me')
  @UseGuards(AuthenticationGuard)
  @ApiOperation({ summary: 'Who is calling' })
  me(@CurrentUser() caller: Caller) {
    return { login: caller.login };
  }

  @Get('credited')
  credited() {
    return this.subscriber.credited;
  }

  /** The script of the screen in the console. */
  @Get('screen.js')
  screen(): StreamableFile {
    return new StreamableFile(createReadStream(join(import.meta.dirname, '../public/screen.js')), {
      type: 'text/javascript',
    });
  }

  @Post('check')
  check(@Body(new ValidationPipe({ transform: true })) holder: HolderDto) {
    return { email: holder.email, isInstance: holder instanceof HolderDto };
  }

  @Get('cards/:id')
  @Header('Content-Type', 'text/html; charset=utf-8')
  async page(@Param('id', ParseIntPipe) id: number) {
    const { points } = await this.loyalty.get(id);
    const { siteUrl } = this.urls;
    const main = html`<h1>Card ${id}</h1>
      <p id="points">${points}</p>`;
    return pageLayout({ title: `Card ${id}`, site: await this.site.plainSettings(), siteUrl, main });
  }
}
