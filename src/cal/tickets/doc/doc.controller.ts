import { anyone } from '../../../core/rest/rights.js';
import { Read, RestController, Rights } from '../../../core/rest/route.decorators.js';
import { DocService } from './doc.service.js';

/** `cal/tickets/v1/doc`. */
@RestController('cal/tickets/v1', 'doc')
export class DocController {
  constructor(private readonly doc: DocService) {}

  @Read()
  @Rights(anyone)
  read(): Record<string, unknown> {
    return this.doc.document();
  }
}
