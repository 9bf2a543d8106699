import { Injectable } from '@nestjs/common';
import { UsersService } from '../../../auth/users/users.service.js';
import type { CashierNames } from './order-money.mapper.js';

/** Names of the users who noted payments. */
@Injectable()
export class CashierNamesService {
  constructor(private readonly users: UsersService) {}

  /** The names by id of the account; deleted accounts are absent. @param cashiers whose names are needed; null: none */
  async of(cashiers: readonly { cashier_id: number | null }[]): Promise<CashierNames> {
    const ids = cashiers.flatMap(({ cashier_id: id }) => id ?? []);
    const users = await this.users.findAll(ids);
    return new Map([...users.values()].map(({ id, name }) => [id, name]));
  }
}
