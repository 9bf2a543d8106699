import { type FindOptionsWhere, In } from 'typeorm';
import { isEmail } from '#core/personal-data';
import type { AttendeeEntity } from './attendee.entity.js';
import type { OrderEntity } from './order.entity.js';

/** Orders of a person: of their address, in lower case, or of their accounts. */
export function ordersOfPerson(email: string, userIds: readonly number[]): FindOptionsWhere<OrderEntity>[] {
  return [{ purchaser_email: isEmail(email) }, { user_id: In([...userIds]) }];
}

/** Attendees who are a person: of their address or accounts, and those without an address in their orders. */
export function attendeesOfPerson(
  email: string,
  userIds: readonly number[],
  orderIds: readonly number[],
): FindOptionsWhere<AttendeeEntity>[] {
  return [{ email: isEmail(email) }, { user_id: In([...userIds]) }, { order_id: In([...orderIds]), email: '' }];
}
