import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.js';
import { EmbedsService } from './embeds.service.js';
import { OembedController } from './oembed.controller.js';
import { OembedProxyService } from './oembed-proxy.service.js';

/** `oembed/1.0`. */
@Module({
  imports: [AddressesModule],
  controllers: [OembedController],
  providers: [EmbedsService, OembedProxyService],
})
export class OembedModule {}
