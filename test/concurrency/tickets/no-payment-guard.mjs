// Loaded before the service by the control of payments: every process processes every event, and states of payments change
// without a condition.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const load = (path) => import(pathToFileURL(join(process.env.DIST, path)).href);
const { PaymentEntity } = await load('cal/tickets/payments/payment.entity.js');
const { PaymentsRepository } = await load('cal/tickets/payments/payments.repository.js');
const { ProviderEventsRepository } = await load('cal/tickets/payments/provider-events.repository.js');
const { JobLeasesService } = await load('core/jobs/job-leases.service.js');

JobLeasesService.prototype.take = () => Promise.resolve(true);
const { claim } = ProviderEventsRepository.prototype;
ProviderEventsRepository.prototype.claim = async function (...event) {
  await claim.apply(this, event);
  return true;
};
PaymentsRepository.prototype.move = async function (id, to, nowUtc, facts = {}) {
  await this.database.update(PaymentEntity, { id }, { state: to, modified_utc: nowUtc, ...facts });
  return true;
};
