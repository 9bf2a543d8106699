import { Get } from '@nestjs/common';
import { Authorize, RestController } from '#core/rest';
import { ApiOkResponse, ApiOperation } from '#core/openapi';
import { managesCache } from '../cache.policy.js';
import { OwnAddressService } from './own-address.service.js';

/** `cache/v1/tool/check_ip`: the address the site calls out from. */
@RestController('cache/v1', 'tool/check_ip')
export class CheckIpController {
  constructor(private readonly address: OwnAddressService) {}

  @Get()
  @Authorize(managesCache)
  @ApiOperation({
    operationId: 'getOwnAddress',
    summary: 'Get the address of this server',
    description:
      'Tells the IPv4 address from which this service calls other servers, as an outside service sees it or as it is configured.',
  })
  @ApiOkResponse({
    description: 'The address, or `Failed to detect IP` where it is not known.',
    schema: { type: 'string', example: '198.51.100.9' },
  })
  check(): Promise<string> {
    return this.address.find();
  }
}
