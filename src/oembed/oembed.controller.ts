import { Caller, CurrentUser } from '#core/context';
import { Public, hasCapability, Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { DEMO_SITE, DEMO_SLUGS } from '../demo/demo-ids.js';
import { Get } from '@nestjs/common';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation, schemaOf } from '#core/openapi';
import { EmbedsService } from './embeds.service.js';
import { EmbedDto, ProxyDto } from './oembed.dto.js';
import { xmlWriter } from './oembed-xml.js';
import { OembedProxyService } from './oembed-proxy.service.js';
import type { ProviderResponse } from './provider-response.js';
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

  @Get('embed')
  @Authorize(Public)
  @Endpoint({ writer: xmlWriter })
  @ApiOperation({
    operationId: 'getEmbed',
    summary: 'Get how to embed a page of this site',
    description: 'Returns the oEmbed description of a public page of this site, as JSON or, with `format=xml`, as XML.',
  })
  @ApiExample({ query: { url: `${DEMO_SITE}/event/${DEMO_SLUGS.event}/` } })
  @ApiOkResponse({
    description: 'The description.',
    content: { 'application/json': { schema: schemaOf(EmbedResponse) }, 'text/xml': { schema: { type: 'string' } } },
  })
  @ApiErrors({ 404: 'There is nothing to embed at the address (`oembed_invalid_url`).' })
  embed(@RestParams() { url, maxwidth }: EmbedDto): Promise<EmbedResponse> {
    return this.embeds.embed(url, maxwidth);
  }

  @Get('proxy')
  @Authorize(hasCapability('edit_posts'))
  @ApiOperation({
    operationId: 'getForeignEmbed',
    summary: 'Get how to embed a page of another site',
    description:
      'Fetches the oEmbed description of a page of another site; HTML of unknown providers is replaced by a harmless frame.',
  })
  @ApiExample({ query: { url: `${DEMO_SITE}/event/${DEMO_SLUGS.event}/` } })
  @ApiOkResponse({ description: 'The description, as the provider sends it.', schema: PROVIDER_ANSWER_SCHEMA })
  @ApiErrors({ 404: 'There is nothing to embed at the address (`oembed_invalid_url`).' })
  foreign(@CurrentUser() caller: Caller, @RestParams() params: ProxyDto): Promise<EmbedResponse | ProviderResponse> {
    return this.proxy.respond(caller, params);
  }
}
