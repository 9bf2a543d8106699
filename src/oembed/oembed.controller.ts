import { anyone, can } from '../core/rest/rights.js';
import { Endpoint, RestParams, Read, RestController, Rights } from '../core/rest/route.decorators.js';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, schemaOf } from '../core/rest/swagger.js';
import { EmbedsService } from './embeds.service.js';
import { EmbedParams, ProxyParams } from './oembed.dto.js';
import { xmlWhenAsked } from './oembed-xml.js';
import { OembedProxyService } from './oembed-proxy.service.js';
import type { ProviderAnswer } from './provider-answer.js';
import { EmbedResponse } from './embed.response.js';

/** Members depend on the provider; oEmbed names those that matter. */
const PROVIDER_ANSWER_SCHEMA = {
  type: 'object' as const,
  properties: {
    type: { type: 'string', description: '`rich`, `video`, `photo` or `link`.', example: 'rich' },
    html: { type: 'string', description: 'HTML that embeds the page.' },
    title: { type: 'string', description: 'Title.' },
  },
  additionalProperties: true,
};

/** `oembed/1.0`: embeds of this site for others, and of others for this site's editors. */
@RestController('oembed/1.0')
export class OembedController {
  constructor(
    private readonly embeds: EmbedsService,
    private readonly proxy: OembedProxyService,
  ) {}

  @Read('embed')
  @Rights(anyone)
  @Endpoint({ writer: xmlWhenAsked })
  @ApiOperation({
    operationId: 'getEmbed',
    summary: 'Get how to embed a page of this site',
    description: 'Returns the oEmbed description of a public page of this site, as JSON or, with `format=xml`, as XML.',
  })
  @ApiOkResponse({
    description: 'The description.',
    content: { 'application/json': { schema: schemaOf(EmbedResponse) }, 'text/xml': { schema: { type: 'string' } } },
  })
  @ApiNotFoundResponse({ description: 'There is nothing to embed at the address (`oembed_invalid_url`).' })
  embed(@RestParams() { url, maxwidth }: EmbedParams): Promise<EmbedResponse> {
    return this.embeds.embed(url, maxwidth);
  }

  @Read('proxy')
  @Rights(can('edit_posts'))
  @ApiOperation({
    operationId: 'getForeignEmbed',
    summary: 'Get how to embed a page of another site',
    description:
      'Fetches the oEmbed description of a page of another site; HTML of unknown providers is replaced by a harmless frame.',
  })
  @ApiOkResponse({ description: 'The description, as the provider sends it.', schema: PROVIDER_ANSWER_SCHEMA })
  @ApiNotFoundResponse({ description: 'There is nothing to embed at the address (`oembed_invalid_url`).' })
  foreign(@RestParams() params: ProxyParams): Promise<EmbedResponse | ProviderAnswer> {
    return this.proxy.answer(params);
  }
}
