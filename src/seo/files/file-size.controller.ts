import type { Answer } from '../../core/rest/answer.js';
import { can } from '../../core/rest/rights.js';
import { RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { FileSizeParams } from './file-size.dto.js';
import { FileSize } from './file-size.service.js';

/** `seo/v1/file_size`. */
@RestController('seo/v1', 'file_size')
export class FileSizeController {
  constructor(private readonly sizes: FileSize) {}

  @Read()
  @Rights(can('manage_options'))
  size(@RestParams() { url }: FileSizeParams): Promise<Answer> {
    return this.sizes.of(url);
  }
}
