import { DiscountCodesService } from './discount-codes.service.js';
import { DiscountEntity } from './discount.entity.js';
import { DiscountUseEntity } from './discount-use.entity.js';
import { DiscountsController } from './discounts.controller.js';
import { DiscountsRepository } from './discounts.repository.js';
import { DiscountsService } from './discounts.service.js';

/** Entities of discount codes. */
export const DISCOUNT_ENTITIES = [DiscountEntity, DiscountUseEntity];

/** Controllers of discount codes. */
export const DISCOUNT_CONTROLLERS = [DiscountsController];

/** Providers that other modules use. */
export const DISCOUNT_SERVICES = [DiscountCodesService, DiscountsService];

/** Providers of discount codes. */
export const DISCOUNT_PROVIDERS = [...DISCOUNT_SERVICES, DiscountsRepository];
