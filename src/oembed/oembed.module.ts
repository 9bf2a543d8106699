import { Module } from '@nestjs/common';
import { SiteContentModule } from '../site/site-content.module.js';
import { EmbedsService } from './embeds.service.js';
import { OembedController } from './oembed.controller.js';
import { OembedProxy } from './proxy.service.js';

/** `oembed/1.0`. */
@Module({ imports: [SiteContentModule], controllers: [OembedController], providers: [EmbedsService, OembedProxy] })
export class OembedModule {}
