import { Get, Param, ParseIntPipe, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation } from '@nestjs/swagger';
import { RestParams, RequireNonce, RequireQrApiKey, RestController, Authorize, Public, hasCapability } from 'almanac';
import { CreateCardDto } from './create-card.dto.js';
import { LoyaltyService } from './loyalty.service.js';

/** `loyalty/v1/cards` of the REST interface. */
@RestController('loyalty/v1', 'cards')
export class CardsController {
  constructor(private readonly loyalty: LoyaltyService) {}

  @Post()
  @Authorize(hasCapability('manage_loyalty'))
  @ApiOperation({ summary: 'Create a loyalty card' })
  @ApiCreatedResponse({ description: 'The card.' })
  async create(@RestParams() card: CreateCardDto) {
    const { id, holder, points } = await this.loyalty.create(card);
    return { id, holder, points };
  }

  @Get(':id')
  @Authorize(hasCapability('manage_loyalty'))
  async show(@Param('id', ParseIntPipe) id: number) {
    const { holder, points, credits } = await this.loyalty.get(id);
    return { id, holder, points, loyalty_orders: credits.map(({ orderId }) => orderId) };
  }

  /** For the form of the site: its nonce shows that the request comes from there. */
  @Post('join')
  @Authorize(Public)
  @RequireNonce('loyalty_join')
  async join(@RestParams() card: CreateCardDto) {
    return { id: (await this.loyalty.create(card)).id };
  }

  /** For scanners at the entrance. */
  @Get('scanned/:id')
  @Authorize(Public)
  @RequireQrApiKey()
  async scanned(@Param('id', ParseIntPipe) id: number) {
    return { points: (await this.loyalty.get(id)).points };
  }
}
