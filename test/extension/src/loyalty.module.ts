import { TypeOrmModule } from '@nestjs/typeorm';
import { AlmanacModule, CalTicketsModule, MailModule } from 'almanac';
import { Loyalty1770000000000 } from './1770000000000-loyalty.js';
import { AddPointsAbility } from './add-points.ability.js';
import { CardDataSource } from './card-data.source.js';
import { CardEntity } from './card.entity.js';
import { CardEvent } from './card.event.js';
import { CardsController } from './cards.controller.js';
import { CardsKind } from './cards.kind.js';
import { CreditEntity } from './credit.entity.js';
import { ExpiredCardsJob } from './expired-cards.job.js';
import { LoyaltyMail } from './loyalty.mail.js';
import { LoyaltyParts } from './loyalty.parts.js';
import { LoyaltyService } from './loyalty.service.js';
import { LoyaltySettings } from './loyalty.settings.js';
import { LoyaltySubscriber } from './loyalty.subscriber.js';
import { LoyaltyTheme } from './loyalty.theme.js';
import { PagesController } from './pages.controller.js';
import { RefundedPointsFollower } from './refunded-points.follower.js';
import { VoucherPayments } from './voucher.provider.js';

/** Loyalty cards that collect points for orders. */
@AlmanacModule({
  imports: [TypeOrmModule.forFeature([CardEntity, CreditEntity]), CalTicketsModule, MailModule],
  controllers: [CardsController, PagesController],
  providers: [
    AddPointsAbility,
    CardDataSource,
    CardsKind,
    ExpiredCardsJob,
    LoyaltyMail,
    LoyaltyParts,
    LoyaltyService,
    LoyaltySubscriber,
    LoyaltyTheme,
    RefundedPointsFollower,
    VoucherPayments,
  ],
  settings: [LoyaltySettings],
  migrations: [Loyalty1770000000000],
  domainEvents: { 'loyalty.points_added': CardEvent },
  capabilities: { manage_loyalty: ['editor'] },
  wordpressNames: { namespaces: { 'loyalty/v1': 'acme/v1' }, types: { loyalty_orders: 'acme_orders' } },
})
export class LoyaltyModule {}
