import { HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import { DEMO_IDS } from '../../../demo/demo-ids.js';
import { signedInManagers, UNCHECKED_PARAMETERS } from '../kernel/access/attendee-access.service.js';
import { ChangePurchaserDto } from './purchaser-change.dto.js';
import { PurchaserChangeResponse } from './purchaser-change.response.js';
import { PurchaserChangesService } from './purchaser-changes.service.js';

/** `cal/tickets/v1/orders/<id>/purchaser`: corrections of the name and the e-mail address of who bought an order. */
@RestController('cal/tickets/v1', 'orders/:id/purchaser')
export class PurchaserChangesController {
  constructor(private readonly changes: PurchaserChangesService) {}

  @Post()
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'changePurchaser',
    summary: 'Change the purchaser of an order',
    description:
      'Changes the name or the e-mail address of the purchaser. With another address, the order has a new key, so that former addresses of its page are not valid, the new address gets the tickets, and the former one a notice. Attendees with the former address change too, unless their tickets were transferred. Documents that were issued stay as they are. A repeat changes and sends nothing.',
  })
  @ApiExample({ path: { id: DEMO_IDS.paidOrder }, body: { email: 'ada@example.org', notify_previous: false } })
  @ApiOkResponse({ description: 'What was changed.', type: PurchaserChangeResponse })
  @ApiErrors({
    400: 'Neither a name nor an address was sent, or the name is empty (`purchaser-missing`).',
    404: 'No such order (`order-not-found`).',
    409: 'The order has another address than `expected_email` (`purchaser-changed`).',
  })
  change(@CurrentUser() caller: Caller, @RestParams() params: ChangePurchaserDto): Promise<PurchaserChangeResponse> {
    return this.changes.change(caller, params);
  }
}
