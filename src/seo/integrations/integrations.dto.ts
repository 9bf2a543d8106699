import { Param } from '../../core/rest/parameters/index.js';

/** `POST integrations/set_active`. */
export class SetActiveParams {
  @Param({ type: 'boolean', required: true, description: 'Whether it is to be on.' })
  active: boolean;

  @Param({ type: 'string', required: true, description: 'semrush, wincher or algolia.' })
  integration: string;
}
