import { AlmanacModule } from '#core/modules';
import { AddressesModule } from '../addresses/addresses.module.js';
import { EmbedsService } from './embeds.service.js';
import { OembedController } from './oembed.controller.js';
import { OembedProxyService } from './oembed-proxy.service.js';
import { OembedConfig } from './oembed.config.js';

/** `oembed/1.0`. */
@AlmanacModule({
  imports: [AddressesModule],
  controllers: [OembedController],
  providers: [EmbedsService, OembedProxyService],
  settings: [OembedConfig],
})
export class OembedModule {}
