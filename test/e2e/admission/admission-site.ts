import type { Test } from 'supertest';
import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';

/** Where the routes of admission are. */
export const A = '/cal/tickets/v1/admission';

/** A device with its token. */
export interface EnrolledDevice {
  id: number;
  token: string;
}

/** A service with what tests of admission need, in few words. */
export interface AdmissionSite {
  service: TestApp;
  office: BoxOffice;
  admin: ReturnType<TestApp['as']>;
  /** Makes a check-in list. @returns its id */
  list(eventIds: number[], more?: object): Promise<number>;
  /** Makes a device. @returns its id with the secret that enrolls it */
  device(more?: object): Promise<EnrolledDevice>;
  /** Uses the secret of a device. */
  enroll(secret: string): Test;
  /** Makes a device and enrolls it. */
  enrolled(more?: object): Promise<EnrolledDevice>;
  /** Sends a request as a device. @param path below `admission` */
  get(token: string, path: string): Test;
  post(token: string, path: string, body?: object): Test;
  close(): Promise<void>;
}

/** Starts a service for tests of admission. @param env as for `startApp` */
export async function admissionSite(env: Record<string, string> = {}): Promise<AdmissionSite> {
  const service = await startApp(env);
  const admin = service.as('administrator' satisfies Caller);
  const visitor = service.as('anonymous');
  const site: AdmissionSite = {
    service,
    office: boxOffice(service),
    admin,
    async list(eventIds, more = {}) {
      const body = { name: 'Entrance', event_ids: eventIds, ...more };
      return (await admin.post(`${A}/lists`).send(body).expect(201)).body.id;
    },
    async device(more = {}) {
      const { body } = await admin
        .post(`${A}/devices`)
        .send({ name: 'Phone', ...more })
        .expect(201);
      return { id: body.id, token: body.enrollment.token };
    },
    enroll: (token) => visitor.post(`${A}/enrollments`).send({ token }),
    async enrolled(more = {}) {
      const { id, token } = await site.device(more);
      return { id, token: (await site.enroll(token).expect(201)).body.token };
    },
    get: (token, path) => visitor.get(`${A}${path}`).set('X-Device-Token', token),
    post: (token, path, body = {}) => visitor.post(`${A}${path}`).set('X-Device-Token', token).send(body),
    close: () => service.close(),
  };
  return site;
}
