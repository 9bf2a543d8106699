// Loaded before the service by a control: notes deliveries as taken when their attempt begins, not when they were.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const path = join(process.env.DIST, 'core/jobs/work-queues.repository.js');
const { WorkQueuesRepository } = await import(pathToFileURL(path).href);

const { claim } = WorkQueuesRepository.prototype;
WorkQueuesRepository.prototype.claim = async function (queue, rows, until) {
  const claimed = await claim.call(this, queue, rows, until);
  const taken = { state: 'delivered', due: null };
  if (queue.name === 'Deliveries of webhooks') await this.settle(queue, claimed, () => taken);
  return claimed;
};
