import { anyone } from '../../core/rest/rights.js';
import { Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { DocsService } from './docs.service.js';

/** `calendar/v1/docs`. */
@RestController('calendar/v1', 'docs')
export class DocsController {
  constructor(private readonly docs: DocsService) {}

  @Read()
  @Rights(anyone)
  read(): Record<string, unknown> {
    return this.docs.document();
  }
}
