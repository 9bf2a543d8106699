// Control: mails leave when an event is published, before COMMIT.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { DomainEventsService } = await import(
  pathToFileURL(join(process.env.DIST, 'core/events/domain-events.service.js'))
);
const { publish } = DomainEventsService.prototype;
DomainEventsService.prototype.publish = function early(name, facts) {
  if (name === 'order.completed') appendFileSync(process.env.DRILL_MAILS, `order ${facts.orderId}\n`);
  return publish.call(this, name, facts);
};
