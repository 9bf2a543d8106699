import { OrderFollowersRegistry } from './order-followers.registry.js';
import { OrderKeyService } from './order-key.service.js';
import { OrderLinesService } from './order-lines.service.js';
import { OrderListRepository } from './order-list.repository.js';
import { OrderListService } from './order-list.service.js';
import { OrderStoreService } from './order-store.service.js';
import { OrderViewsService } from './order-views.service.js';
import { OrderPaymentsService } from './order-payments.service.js';
import { OrderReferencesService } from './order-references.service.js';
import { OrdersRepository } from './orders.repository.js';
import { OrdersService } from './orders.service.js';
import { OrderTransitionsService } from './order-transitions.service.js';
import { CartOrdersService } from './cart-orders.service.js';
import { PlaceOrderService } from './place-order.service.js';
import { PurchaseBuilder } from './purchase.builder.js';
import { OrderQuotesService } from './prices/order-quotes.service.js';
import { OrderFactory } from './order.factory.js';
import { VoidOrdersService } from './void-orders.service.js';

/** Providers of orders. */
export const ORDER_PROVIDERS = [
  OrderFollowersRegistry,
  OrderKeyService,
  OrderLinesService,
  OrderListRepository,
  OrderListService,
  OrderStoreService,
  OrderViewsService,
  OrderPaymentsService,
  OrderReferencesService,
  OrdersRepository,
  OrdersService,
  OrderTransitionsService,
  CartOrdersService,
  PlaceOrderService,
  PurchaseBuilder,
  OrderQuotesService,
  OrderFactory,
  VoidOrdersService,
];
