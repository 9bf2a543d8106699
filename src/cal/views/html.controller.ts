import { Act, Endpoint, RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { RenderViewParams } from './html.dto.js';
import { HtmlService } from './html.service.js';
import { withViewNonce } from './views.rights.js';

/** `cal/views/v2/html`: a view of the calendar as HTML for any page. */
@RestController('cal/views/v2', 'html')
export class HtmlController {
  constructor(private readonly html: HtmlService) {}

  @Read()
  @Rights(withViewNonce)
  read(@RestParams() params: RenderViewParams): Promise<{ html: string }> {
    return this.html.render(params);
  }

  // Reads too; clients send long forms this way.
  @Act()
  @Rights(withViewNonce)
  @Endpoint({ transaction: false, batch: false })
  send(@RestParams() params: RenderViewParams): Promise<{ html: string }> {
    return this.html.render(params);
  }
}
