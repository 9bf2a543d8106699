// A mail server in the process of the browser tests.
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

const POLL_INTERVAL_MS = 100;
const TIMEOUT_MS = 20_000;

/** Starts a mail server that accepts everything. @returns settings of the service, `to(address)` and `stop()` */
export async function startInbox() {
  const received = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, _, callback) {
      simpleParser(stream).then((mail) => {
        received.push(mail);
        callback();
      }, callback);
    },
  });
  server.on('error', () => undefined);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const find = (address) => received.find(({ to }) => to.value.some((recipient) => recipient.address === address));
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${server.server.address().port}?tls=off`,
      MAIL_FROM: 'Box Office <tickets@site.example>',
    },
    /** The first message to an address; nothing when none came within twenty seconds. */
    async to(address) {
      for (let waited = 0; waited < TIMEOUT_MS && !find(address); waited += POLL_INTERVAL_MS)
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      return find(address);
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
