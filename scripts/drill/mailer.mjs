// A module of the drill that "sends mails": one line in a file for each delivery of a durable event.
import { appendFileSync } from 'node:fs';
import { AlmanacModule, OnDurableEvent } from 'almanac';

class Mailer {
  async order({ orderId }) {
    appendFileSync(process.env.DRILL_MAILS, `order ${orderId}\n`);
  }

  async checkIn({ attendeeId }) {
    appendFileSync(process.env.DRILL_MAILS, `check-in ${attendeeId}\n`);
  }
}
for (const [event, name] of [
  ['order.completed', 'order'],
  ['attendee.checked_in', 'checkIn'],
]) {
  const descriptor = Object.getOwnPropertyDescriptor(Mailer.prototype, name);
  OnDurableEvent(event, { subscriber: `drill-${name.toLowerCase()}` })(Mailer.prototype, name, descriptor);
}

export default class MailerModule {}
AlmanacModule({ providers: [Mailer] })(MailerModule);
