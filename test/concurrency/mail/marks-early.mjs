// Loaded before the service by a control: notes a message as sent when its attempt begins, not when the server has it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const path = join(process.env.DIST, 'core/jobs/work-queues.repository.js');
const { WorkQueuesRepository } = await import(pathToFileURL(path).href);

const { claim } = WorkQueuesRepository.prototype;
WorkQueuesRepository.prototype.claim = async function (queue, rows, until) {
  const claimed = await claim.call(this, queue, rows, until);
  const sent = { state: 'sent', lane: null, due: 0, last_error: '', sent: Date.now() };
  if (queue.name === 'E-mails') await this.settle(queue, claimed, () => sent);
  return claimed;
};
