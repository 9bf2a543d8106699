// Loaded before the service by a control: notes a message as sent when its attempt begins, not when the server has it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const path = join(process.env.DIST, 'mail/messages/mail-messages.repository.js');
const { MailMessagesRepository } = await import(pathToFileURL(path).href);

const { claim } = MailMessagesRepository.prototype;
MailMessagesRepository.prototype.claim = async function (message, until) {
  const isClaimed = await claim.call(this, message, until);
  if (isClaimed) await this.finish(message, { state: 'sent', lane: null, due: 0, last_error: '', sent: Date.now() });
  return isClaimed;
};
