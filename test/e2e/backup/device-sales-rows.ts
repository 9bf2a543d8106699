import { AdmissionDeviceEntity } from '../../../src/cal/tickets/admission/devices/admission-device.entity.js';
import { AdmissionReserveEntity } from '../../../src/cal/tickets/box-office/device-sales/admission-reserve.entity.js';
import { AdmissionSaleConflictEntity } from '../../../src/cal/tickets/box-office/device-sales/admission-sale-conflict.entity.js';
import { Database } from '../../../src/core/database/database.js';
import type { TestApp } from '../../helpers/app.js';

const A = '/cal/tickets/v1/admission';

/** Makes what sales of devices store. @returns addresses under the REST root to compare */
export async function addDeviceSales(service: TestApp, ticket: number): Promise<string[]> {
  await service.as('administrator').post(`${A}/keys`).expect(201);
  const database = service.app.get(Database);
  await database.write(async () => {
    const device_id = await database.insert(AdmissionDeviceEntity, {
      name: 'Box office',
      rights: ['scan', 'sell'],
      created_utc: '2030-01-01 00:00:00',
    });
    await database.insert(AdmissionReserveEntity, {
      device_id,
      ticket_id: ticket,
      cart_id: 4_000_000,
      quantity: 5,
      used: 2,
      created_utc: '2030-01-01 00:00:00',
      expires_utc: '2030-01-02 00:00:00',
      returned_utc: '2030-01-02 00:00:30',
    });
    await database.insert(AdmissionSaleConflictEntity, {
      device_id,
      nonce: 'nonce-1',
      reason: 'ticket-sold-out',
      sale: { tickets: [{ ticket_id: ticket, quantity: 2, price: 'full' }], payment: { method: 'cash' } },
      sold_ms: 1_935_000_000_123,
      received_utc: '2031-05-01 08:00:00',
      resolved_utc: null,
      resolved_by: null,
      order_id: null,
    });
  });
  return [`${A}/keys`, `${A}/reserves`, `${A}/sales/conflicts`];
}
