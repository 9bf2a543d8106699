import { Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { managesCache } from '../cache.rights.js';
import { OwnAddress } from './own-address.service.js';

/** `cache/v1/tool/check_ip`: the address the site calls out from. */
@RestController('cache/v1', 'tool/check_ip')
export class CheckIpController {
  constructor(private readonly address: OwnAddress) {}

  @Read()
  @Rights(managesCache)
  check(): Promise<string> {
    return this.address.find();
  }
}
