import { RestParam } from '#core/parameters';

/** `GET sync/v1/:kind`. The parameters of the list are accepted too. */
export class SyncDto {
  @RestParam({
    in: 'path',
    path: '[a-z][a-z-]*',
    type: 'string',
    required: true,
    description: 'What to follow: events, venues, organizers, tickets, orders, attendees or invoices.',
  })
  kind: string;

  @RestParam({
    type: 'string',
    minLength: 1,
    maxLength: 8000,
    description: 'The `sync_token` of the last response. None: the full list from its beginning.',
  })
  sync_token?: string;

  @RestParam({ type: 'integer', minimum: 1, maximum: 50, default: 50, description: 'Most objects of a response.' })
  per_page: number;
}
