// Loaded before the service by the control of payments: every process processes every event, and states of payments change
// without a condition.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const load = (path) => import(pathToFileURL(join(process.env.DIST, path)).href);
const { PaymentEntity } = await load('cal/tickets/payments/payment.entity.js');
const { PaymentsRepository } = await load('cal/tickets/payments/payments.repository.js');
const { JobLeasesService } = await load('core/jobs/job-leases.service.js');
const { WorkQueuesRepository } = await load('core/jobs/work-queues.repository.js');

JobLeasesService.prototype.take = () => Promise.resolve(true);
const { claim } = WorkQueuesRepository.prototype;
WorkQueuesRepository.prototype.claim = async function (queue, rows, until) {
  const claimed = await claim.call(this, queue, rows, until);
  if (queue.name !== 'Events of payment services') return claimed;
  return rows.map((row) => ({ ...row, attempts: row.attempts + 1, due: until }));
};
PaymentsRepository.prototype.move = async function (id, to, nowUtc, facts = {}) {
  await this.database.update(PaymentEntity, { id }, { state: to, modified_utc: nowUtc, ...facts });
  return true;
};
