import { anyone, can } from '../core/rest/rights.js';
import { Endpoint, RestParams, Read, RestController, Rights } from '../core/rest/route.decorators.js';
import { EmbedsService } from './embeds.service.js';
import { EmbedParams, ProxyParams } from './oembed.dto.js';
import { xmlWhenAsked } from './oembed-xml.js';
import { OembedProxy } from './proxy.service.js';

/** `oembed/1.0`: embeds of this site for others, and of others for this site's editors. */
@RestController('oembed/1.0')
export class OembedController {
  constructor(
    private readonly embeds: EmbedsService,
    private readonly proxy: OembedProxy,
  ) {}

  @Read('embed')
  @Rights(anyone)
  @Endpoint({ writer: xmlWhenAsked })
  embed(@RestParams() { url, maxwidth }: EmbedParams): Promise<Record<string, unknown>> {
    return this.embeds.embed(url, maxwidth);
  }

  @Read('proxy')
  @Rights(can('edit_posts'))
  foreign(@RestParams() params: ProxyParams): Promise<unknown> {
    return this.proxy.answer(params);
  }
}
