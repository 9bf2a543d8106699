import { AlmanacModule, DomainEvent, DomainEventsService } from '../../../src/index.js';
import { WebhookSenderService } from '../../../src/webhooks/sending/webhook-sender.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { messageOf, WebhookReceiver } from '../../helpers/webhook-receiver.js';
import { ENDPOINTS } from './webhook-site.js';

class RaffleEvent extends DomainEvent {
  static readonly webhook = {
    description: 'A raffle was drawn.',
    members: { raffle_id: { schema: { type: 'integer' }, example: 3 } },
  };
  readonly raffleId: number;
}

class PlainEvent extends DomainEvent {
  readonly group: string;
}

@AlmanacModule({ domainEvents: { 'raffle.drawn': RaffleEvent, 'raffle.closed': PlainEvent } })
class RaffleModule {}

describe('Domain events of a module of others', () => {
  const receiver = new WebhookReceiver();
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({ WEBHOOK_TRUSTED_ORIGINS: await receiver.start() }, [RaffleModule]);
  });
  afterAll(async () => {
    await service.close();
    await receiver.stop();
  });

  it('are types of webhooks, with the description that the module gives', async () => {
    const { body } = await service.as('administrator').get('/webhooks/v1/types').expect(200);
    const types = new Map((body.types as { type: string }[]).map((one) => [one.type, one]));
    expect(types.get('raffle.drawn')).toMatchObject({
      description: 'A raffle was drawn.',
      schema: { properties: { raffle_id: { type: 'integer' } } },
      example: { type: 'raffle.drawn', data: { raffle_id: 3 } },
    });
    expect(types.get('raffle.closed')).toMatchObject({ description: '' });
  });

  it('are sent to endpoints that want them', async () => {
    const endpoint = { url: `${receiver.origin}/raffle`, types: ['raffle.drawn'] };
    await service.as('administrator').post(ENDPOINTS).send(endpoint).expect(201);
    const events = service.app.get<DomainEventsService, { publish(name: string, facts: object): Promise<void> }>(
      DomainEventsService,
    );
    await events.publish('raffle.drawn', { raffleId: 7 });
    await events.publish('raffle.closed', { group: 'x' });
    await service.app.get(WebhookSenderService).drain();
    const { type, data } = messageOf(receiver.at('/raffle')[0]);
    expect([type, data.object_type, data.object_id, data.raffle_id]).toEqual(['raffle.drawn', 'raffle', '7', 7]);
    expect(receiver.received).toHaveLength(1);
  });
});
