import { Delete, Get, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import { DEMO_IDS } from '../../../../demo/demo-ids.js';
import { UNCHECKED_PARAMETERS, signedInManagers } from '../../kernel/access/attendee-access.service.js';
import { ListLimitedCodesDto } from './limited-code.dto.js';
import { CreateDiscountDto, DiscountDto, UpdateDiscountDto } from './discount.dto.js';
import { DiscountListResponse, DiscountResponse } from './discount.response.js';
import { DiscountsService } from './discounts.service.js';

const NOT_FOUND = { 404: 'No such discount code (`discount-code-not-found`).' };

/** `cal/tickets/v1/discount-codes`. */
@RestController('cal/tickets/v1', 'discount-codes')
export class DiscountsController {
  constructor(private readonly discounts: DiscountsService) {}

  @Get()
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'listDiscountCodes',
    summary: 'List discount codes',
    description: 'Lists discount codes with how many orders use them, the newest first.',
  })
  @ApiOkResponse({ description: 'A page of codes.', type: DiscountListResponse })
  list(@RestParams() params: ListLimitedCodesDto): Promise<DiscountListResponse> {
    return this.discounts.list(params);
  }

  @Post()
  @Authorize(signedInManagers)
  @Endpoint({ strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'createDiscountCode',
    summary: 'Create a discount code',
    description:
      'Makes a code that reduces prices by a percentage, or once in an order by an amount; for all tickets, or for some tickets, events and pages. It can be limited to a time and to a number of orders, in all and for each purchaser.',
  })
  @ApiExample({ body: { code: 'SPRING', percent: 10, post_ids: [DEMO_IDS.event], max_uses: 100 } })
  @ApiCreatedResponse({ description: 'The code.', type: DiscountResponse })
  @ApiErrors({ 409: 'The code exists (`discount-code-exists`).' })
  create(@CurrentUser() caller: Caller, @RestParams() params: CreateDiscountDto): Promise<DiscountResponse> {
    return this.discounts.create(caller, params);
  }

  @Get(':id')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'getDiscountCode',
    summary: 'Get a discount code',
    description: 'Returns a discount code with how many orders use it.',
  })
  @ApiExample({ path: { id: DEMO_IDS.discountCode } })
  @ApiOkResponse({ description: 'The code.', type: DiscountResponse })
  @ApiErrors(NOT_FOUND)
  read(@RestParams() { id }: DiscountDto): Promise<DiscountResponse> {
    return this.discounts.read(id);
  }

  @Post(':id')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'updateDiscountCode',
    summary: 'Change a discount code',
    description: 'Changes the members that are sent. Orders that were placed with the code keep their prices.',
  })
  @ApiExample({ path: { id: DEMO_IDS.discountCode }, body: { percent: 15, max_uses: 200 } })
  @ApiOkResponse({ description: 'The code.', type: DiscountResponse })
  @ApiErrors(NOT_FOUND)
  update(@RestParams() params: UpdateDiscountDto): Promise<DiscountResponse> {
    return this.discounts.update(params);
  }

  @Delete(':id')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'deleteDiscountCode',
    summary: 'Delete a discount code',
    description: 'Deletes a code. Orders that were placed with it keep their prices and the text of the code.',
  })
  @ApiOkResponse({ description: 'The deleted code.', type: DiscountResponse })
  @ApiErrors(NOT_FOUND)
  remove(@RestParams() { id }: DiscountDto): Promise<DiscountResponse> {
    return this.discounts.remove(id);
  }
}
