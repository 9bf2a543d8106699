import { MailMessageEntity } from '../../../src/mail/messages/mail-message.entity.js';
import { until } from '../../helpers/until.js';
import { mailingSite } from './mailing-site.js';
import type { MailingSite } from './mailing-site.js';

/** More than there are connections to the mail server. */
const OTHERS = 9;

describe('A recipient whose server never answers', () => {
  let site: MailingSite;
  let ticket: number;
  beforeAll(async () => {
    site = await mailingSite();
    ticket = await site.box.ticket(await site.box.event(), { ticket: { mode: 'own', capacity: 100 } });
  });
  afterAll(() => site.close());

  const order = (email: string) =>
    site.box.order({ [ticket]: 1 }, { purchaser: { name: 'Ada Lovelace', email } }).expect(201);
  const stateOf = async (recipient: string) =>
    (await site.service.database.em.findOneBy(MailMessageEntity, { recipient }))?.state;

  it('holds up neither messages that wait nor those that are queued later', async () => {
    site.inbox.rules.set('stalls@buyer.example', 'no response to DATA');
    await order('stalls@buyer.example');
    await until(
      () => stateOf('stalls@buyer.example'),
      (state) => state === 'sending',
    );
    await site.inbox.to('stalls@buyer.example');
    const others = Array.from({ length: OTHERS }, (_, i) => `other-${i}@buyer.example`);
    for (const email of others) {
      await order(email);
      await site.inbox.to(email);
    }
    expect(await stateOf('stalls@buyer.example')).toBe('sending');
  });
});
