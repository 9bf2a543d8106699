import { RestParam } from '#core/parameters';

/** A key of scanners, which the routes of tickets and attendees take. */
export class ApiKeyDto {
  @RestParam({
    type: 'string',
    loose: 'An invalid key, of any type, is treated as absent: it gives no access.',
    hidden: true,
    description: 'Key of scanners: shows attendees as to managers, and checks in and out.',
  })
  api_key?: unknown;
}
