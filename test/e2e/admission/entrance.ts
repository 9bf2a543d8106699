import type { Test } from 'supertest';
import { AdmissionDeviceListEntity } from '../../../src/cal/tickets/admission/devices/admission-device-list.entity.js';
import { AdmissionDeviceEntity } from '../../../src/cal/tickets/admission/devices/admission-device.entity.js';
import type { DeviceRight } from '../../../src/cal/tickets/admission/devices/admission-device.entity.js';
import { DeviceSecretsService } from '../../../src/cal/tickets/admission/devices/device-secrets.service.js';
import { AdmissionListEventEntity } from '../../../src/cal/tickets/admission/lists/admission-list-event.entity.js';
import { AdmissionListTicketEntity } from '../../../src/cal/tickets/admission/lists/admission-list-ticket.entity.js';
import { AdmissionListEntity } from '../../../src/cal/tickets/admission/lists/admission-list.entity.js';
import type { TestApp } from '../../helpers/app.js';
import { testNow } from '../../helpers/clock.js';

const T = '/cal/tickets/v1/admission';
const MADE = '2031-01-01 00:00:00';

/** A device with its token. */
export interface Device {
  id: number;
  token: string;
}

/** What a test of admission needs, in few words: rows are stored as the routes of managers store them. */
export interface Entrance {
  list(events: number[], list?: Partial<AdmissionListEntity> & { tickets?: number[] }): Promise<number>;
  device(lists: number[], rights?: DeviceRight[], more?: Partial<AdmissionDeviceEntity>): Promise<Device>;
  /** Sends scans. @param deviceTime clock of the device now */
  send(device: Device, scans: unknown[], deviceTime?: string): Test;
  /** One scan that is decided at once. @returns its result */
  scan(device: Device, scan: object): Promise<Result>;
  get(device: Device, path: string): Test;
}

/** What became of a scan. */
export interface Result {
  nonce: string;
  status: string;
  reason?: string;
  message?: string;
  attendee?: { id: number; name: string };
  scanned_utc: string;
  admitted_utc?: string;
  first?: { device: string; gate: string; scanned_utc: string };
}

let made = 0;

/** A nonce that was not used. */
export const nonce = (): string => `n${++made}`;

/** Opens the entrance of a service. */
export function entrance(service: TestApp): Entrance {
  const { database } = service;
  const secrets = service.app.get(DeviceSecretsService, { strict: false });
  const post = (device: Device, path: string) =>
    service.as('anonymous').post(`${T}${path}`).set('X-Device-Token', device.token);
  const opened: Entrance = {
    list: (events, { tickets, ...more } = {}) =>
      database.write(async () => {
        const id = await database.insert(AdmissionListEntity, {
          name: `List ${++made}`,
          direction: 'entry',
          reentry: 'never',
          opens_utc: null,
          closes_utc: null,
          all_tickets: tickets === undefined,
          admits_unpaid: false,
          offline: 'list',
          created_by: null,
          created_utc: MADE,
          modified_utc: MADE,
          ...more,
        });
        await database.insertMany(
          AdmissionListEventEntity,
          events.map((event_id) => ({ list_id: id, event_id })),
        );
        if (tickets?.length)
          await database.insertMany(
            AdmissionListTicketEntity,
            tickets.map((ticket_id) => ({ list_id: id, ticket_id })),
          );
        return id;
      }),
    device: (lists, rights = ['scan'], more = {}) =>
      database.write(async () => {
        const { secret, hash } = secrets.create('admission device');
        const id = await database.insert(AdmissionDeviceEntity, {
          name: `Phone ${++made}`,
          gate: 'North',
          rights,
          token_hash: hash,
          enrolled_utc: MADE,
          created_utc: MADE,
          ...more,
        });
        if (lists.length > 0)
          await database.insertMany(
            AdmissionDeviceListEntity,
            lists.map((list_id) => ({ device_id: id, list_id })),
          );
        return { id, token: secret };
      }),
    send: (device, scans, deviceTime = testNow().toISOString()) =>
      post(device, '/scans').send({ scans, device_time: deviceTime }),
    async scan(device, scan) {
      const one = { nonce: nonce(), scanned_at: testNow().toISOString(), ...scan };
      const { body } = await opened.send(device, [one]).expect(200);
      return body.results[0];
    },
    get: (device, path) => service.as('anonymous').get(`${T}${path}`).set('X-Device-Token', device.token),
  };
  return opened;
}
