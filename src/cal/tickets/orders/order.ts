import type { OrderEntity } from './order.entity.js';
import type { OrderChangeEntity } from './order-change.entity.js';

export type Order = OrderEntity;

export type OrderChange = Omit<OrderChangeEntity, 'id'>;
