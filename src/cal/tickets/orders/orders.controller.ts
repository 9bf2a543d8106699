import type { Answer } from '../../../core/rest/answer.js';
import { anyone } from '../../../core/rest/rights.js';
import {
  Act,
  Create,
  Endpoint,
  RestParams,
  Read,
  RestController,
  Rights,
  Upload,
} from '../../../core/rest/route.decorators.js';
import type { UploadInput } from '../../../core/rest/rest-request.js';
import { STRICT, signedInManagers } from '../access/managers.js';
import { cookieSecret } from '../cart/cart-cookie.js';
import { SentNames } from '../listing/sent-query.js';
import { CreateOrderParams } from './create-order.dto.js';
import {
  CancelOrderParams,
  ListOrdersParams,
  PaidOrderParams,
  ReadOrderParams,
  RefundOrderParams,
  VoidOrdersParams,
} from './order.dto.js';
import { managersOrPurchaser } from './order.rights.js';
import { OrdersService } from './orders.service.js';
import type { VoidedOrders } from './void-orders.service.js';
import { VoidOrdersService } from './void-orders.service.js';

type Wire = Promise<Record<string, unknown>>;

/** `cal/tickets/v1/orders`. Writes take places or ask payment services, so they run units of work of their own. */
@RestController('cal/tickets/v1', 'orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly voiding: VoidOrdersService,
  ) {}

  @Read()
  @Rights(signedInManagers)
  list(@RestParams() params: ListOrdersParams, @SentNames() named: string[]): Promise<Answer> {
    return this.orders.list(params, named);
  }

  @Create()
  @Rights(anyone)
  @Endpoint({ transaction: false, strict: STRICT, originator: cookieSecret })
  create(@RestParams() params: CreateOrderParams, @Upload() { headers }: UploadInput): Promise<Answer> {
    return this.orders.create(params, headers);
  }

  @Act('void')
  @Rights(signedInManagers)
  @Endpoint({ transaction: false, strict: STRICT })
  voidUnpaid(@RestParams() params: VoidOrdersParams): Promise<VoidedOrders> {
    return this.voiding.run(params);
  }

  @Read(':id')
  @Rights(managersOrPurchaser)
  read(@RestParams() params: ReadOrderParams): Wire {
    return this.orders.read(params);
  }

  @Act(':id/cancel')
  @Rights(managersOrPurchaser)
  @Endpoint({ transaction: false, strict: STRICT })
  cancel(@RestParams() params: CancelOrderParams): Wire {
    return this.orders.cancel(params);
  }

  @Act(':id/refund')
  @Rights(signedInManagers)
  @Endpoint({ transaction: false, strict: STRICT })
  refund(@RestParams() params: RefundOrderParams): Wire {
    return this.orders.refund(params);
  }

  @Act(':id/paid')
  @Rights(signedInManagers)
  @Endpoint({ transaction: false, strict: STRICT })
  paid(@RestParams() params: PaidOrderParams): Wire {
    return this.orders.paid(params);
  }
}
