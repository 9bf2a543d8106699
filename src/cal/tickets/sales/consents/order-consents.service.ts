import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { type Caller, Clock } from '#core/context';
import { Database } from '#core/database';
import { invalidParameter } from '#core/errors';
import { SiteService } from '#core/site';
import { managesAttendees } from '../../kernel/access/attendee-access.service.js';
import {
  type OrderAudience,
  type OrderDraft,
  type OrderFollower,
  type OrderMembers,
  RegisterOrderFollower,
} from '../model/order-follower.js';
import type { OrderEntity } from '../model/order.entity.js';
import type { Purchase } from '../model/purchase.js';
import { OrderConsentEntity } from '../model/order-consent.entity.js';

/** The terms that a purchaser accepts. */
export type OrderConsent = Omit<OrderConsentEntity, 'order_id' | 'order'>;

/** Longest title that is stored, in characters. */
const MAX_TITLE_LENGTH = 200;

/** Which terms purchasers accepted, and when. */
@RegisterOrderFollower({ order: 400 })
@Injectable()
export class OrderConsentsService implements OrderFollower<OrderConsent> {
  constructor(
    private readonly database: Database,
    private readonly site: SiteService,
    private readonly clock: Clock,
    @InjectRepository(OrderConsentEntity) private readonly consents: Repository<OrderConsentEntity>,
  ) {}

  /**
   * What a purchaser accepts with a new order: the terms of the site as they are now; nothing where the site has none. Those
   * who manage attendees place orders for others, who may have accepted them elsewhere.
   * @param accepts whether the order says that the terms are accepted
   * @throws RestError 400 `rest_invalid_param` where the site has terms and a purchaser does not accept them
   */
  private async accepted(caller: Caller, accepts: boolean): Promise<OrderConsent | undefined> {
    const terms = (await this.site.plainSettings()).links?.terms;
    if (!terms) return undefined;
    if (!accepts) {
      if (managesAttendees(caller)) return undefined;
      throw invalidParameter('accept_terms', `accept_terms must be true: the order needs the terms at ${terms.url}.`);
    }
    return {
      page_id: terms.id,
      title: [...terms.title].slice(0, MAX_TITLE_LENGTH).join(''),
      page_modified_utc: terms.modifiedUtc,
      accepted_utc: this.clock.nowUtc(),
    };
  }

  /** What was accepted with an order; nothing where the site had no terms, or the program that ordered did not say so. */
  async ofOrder(orderId: number): Promise<OrderConsent | undefined> {
    const consent = await this.consents.findOneBy({ order_id: orderId });
    if (!consent) return undefined;
    const { page_id, title, page_modified_utc, accepted_utc } = consent;
    return { page_id, title, page_modified_utc, accepted_utc };
  }

  /** @throws RestError 400 `rest_invalid_param` where the site has terms and a purchaser does not accept them */
  prepare({ caller, params, replaced }: OrderDraft): Promise<OrderConsent | undefined> {
    return replaced ? this.ofOrder(replaced.id) : this.accepted(caller, params.accept_terms === true);
  }

  async opened({ id }: OrderEntity, _purchase: Purchase, consent: OrderConsent | undefined): Promise<void> {
    if (consent) await this.database.deferred.insertMany(OrderConsentEntity, [{ order_id: id, ...consent }]);
  }

  async shown({ id }: OrderEntity, { isNew }: OrderAudience): Promise<OrderMembers | undefined> {
    const terms = isNew ? undefined : await this.ofOrder(id);
    return terms && { order: { terms } };
  }
}
