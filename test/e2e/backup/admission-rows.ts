import { AdmissionEntryEntity } from '../../../src/cal/tickets/admission/model/admission-entry.entity.js';
import { AdmissionScanEntity } from '../../../src/cal/tickets/admission/model/admission-scan.entity.js';
import { AdmissionKeyEntity } from '../../../src/cal/tickets/admission/signed-codes/admission-key.entity.js';
import { Database } from '../../../src/core/database/database.js';
import type { TestApp } from '../../helpers/app.js';

const A = '/cal/tickets/v1/admission';

/** Makes some of everything that admission stores. @returns addresses under the REST root to compare */
export async function addAdmission(
  service: TestApp,
  { event, ticket, attendee, text }: { event: number; ticket: number; attendee: number; text: string },
): Promise<string[]> {
  const admin = service.as('administrator');
  const { body: list } = await admin
    .post(`${A}/lists`)
    .send({
      name: text.slice(0, 90),
      event_ids: [event],
      ticket_ids: [ticket],
      closes_utc: '2031-12-31',
      offline: 'no',
    })
    .expect(201);
  const { body: device } = await admin
    .post(`${A}/devices`)
    .send({ name: text.slice(0, 90), gate: 'Ñorth', rights: ['search', 'sell'], list_ids: [list.id] })
    .expect(201);
  await service
    .as('anonymous')
    .post(`${A}/enrollments`)
    .send({ token: device.enrollment.token, software: 'Browser' })
    .expect(201);
  const database = service.app.get(Database);
  await database.write(async () => {
    const scan = await database.insert(AdmissionScanEntity, {
      device_id: device.id,
      nonce: 'nonce-1',
      list_id: list.id,
      attendee_id: attendee,
      direction: 'entry',
      status: 'admitted',
      offline: true,
      forced: true,
      force_reason: text,
      gate: 'Ñorth',
      device_ms: 1_935_000_000_123,
      scanned_ms: 1_935_000_000_456,
      received_utc: '2031-05-01 08:00:00',
    });
    await database.insert(AdmissionEntryEntity, {
      list_id: list.id,
      attendee_id: attendee,
      inside: true,
      entries: 2,
      first_scan_id: scan,
      first_scanned_ms: 1_935_000_000_456,
      last_scanned_ms: 1_935_000_000_789,
    });
    await database.insert(AdmissionKeyEntity, {
      id: 3,
      public_key: 'A'.repeat(43),
      private_key: 'sealed',
      created_utc: '2030-01-01 00:00:00',
      retired_utc: '2030-02-01 00:00:00',
      revoked_utc: null,
    });
  });
  return [
    `${A}/lists`,
    `${A}/lists/${list.id}`,
    `${A}/lists/${list.id}/counts`,
    `${A}/devices`,
    `${A}/devices/${device.id}`,
  ];
}
