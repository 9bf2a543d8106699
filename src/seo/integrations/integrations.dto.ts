import { RestParam } from '#core/parameters';

/** `POST integrations/set_active`. */
export class SetActiveDto {
  @RestParam({ type: 'boolean', required: true, description: 'Whether it is to be on.' })
  active: boolean;

  @RestParam({ type: 'string', required: true, description: 'semrush, wincher or algolia.' })
  integration: string;
}
