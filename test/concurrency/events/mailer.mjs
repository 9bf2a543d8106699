// A module with a durable subscriber that notes in files what it receives and what it does, and that can be killed
// at the worst moment: it has acted, and its delivery is still in the outbox.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { AlmanacModule, OnDurableEvent } from 'almanac';

const { RECEIVED_FILE, ACTED_FILE, KILL_AFTER_ACT } = process.env;

class Mailer {
  async send({ id }) {
    appendFileSync(RECEIVED_FILE, `${id}\n`);
    // The id of the event is the idempotency key.
    const acted = existsSync(ACTED_FILE) ? readFileSync(ACTED_FILE, 'utf8').split('\n') : [];
    if (!acted.includes(id)) appendFileSync(ACTED_FILE, `${id}\n`);
    if (KILL_AFTER_ACT === 'on') process.kill(process.pid, 'SIGKILL');
  }
}
const descriptor = Object.getOwnPropertyDescriptor(Mailer.prototype, 'send');
OnDurableEvent('order.completed', { subscriber: 'mailer' })(Mailer.prototype, 'send', descriptor);

export default class MailerModule {}
AlmanacModule({ providers: [Mailer] })(MailerModule);
