import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { RestError } from '#core/errors';
import type { AdmissionDevice } from '../../admission/devices/admission-device.js';
import type { ResolveSaleConflictDto } from './device-sale.dto.js';
import { DeviceSalesService } from './device-sales.service.js';
import { toSaleConflictResponse } from './sale-conflict.mapper.js';
import type { SaleConflictListResponse, SaleConflictResponse } from './sale-conflict.response.js';
import { SaleConflictsRepository } from './sale-conflicts.repository.js';

/** Sales without a network that could not become orders, for supervisors. */
@Injectable()
export class SaleConflictsService {
  constructor(
    private readonly conflicts: SaleConflictsRepository,
    private readonly sales: DeviceSalesService,
    private readonly clock: Clock,
  ) {}

  /** @param device whose lists' devices are shown; undefined: all, for managers */
  async list(device: AdmissionDevice | undefined): Promise<SaleConflictListResponse> {
    const devices = device && (await this.conflicts.devicesOf(device.listIds));
    return { conflicts: (await this.conflicts.list(devices)).map(toSaleConflictResponse) };
  }

  /**
   * Notes that a conflict was dealt with; one that was resolved before stays so.
   * @throws RestError 404 `admission-conflict-not-found`; as the box office where it is to become an order
   */
  async resolve(
    caller: Caller,
    device: AdmissionDevice | undefined,
    { id, sell }: ResolveSaleConflictDto,
  ): Promise<SaleConflictResponse> {
    const conflict = await this.conflicts.find(id);
    const isVisible = !device || (await this.conflicts.devicesOf(device.listIds)).includes(conflict?.device_id ?? 0);
    if (!conflict || !isVisible) throw new RestError('admission-conflict-not-found', 'There is no such conflict.', 404);
    if (conflict.resolved_utc === null) {
      const { device_id: deviceId, nonce, sale } = conflict;
      const name = await this.conflicts.nameOf(deviceId);
      const orderId = sell === true ? await this.sales.sellAnyway(caller, { id: deviceId, name }, nonce, sale) : null;
      const change = { resolved_utc: this.clock.nowUtc(), resolved_by: caller.userId, order_id: orderId };
      await this.conflicts.resolve(id, change);
    }
    return toSaleConflictResponse((await this.conflicts.find(id)) ?? conflict);
  }
}
