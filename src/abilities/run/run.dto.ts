import { RestParam } from '#core/parameters';

/** Parameters of `abilities/<name>/run`. */
export class RunDto {
  @RestParam({
    in: 'path',
    path: '[a-zA-Z0-9\\-\\/]+?',
    type: 'string',
    pattern: '^[a-zA-Z0-9\\-\\/]+$',
    description: 'Name of the ability, namespace/slug.',
  })
  name: string;

  @RestParam({
    type: ['integer', 'number', 'boolean', 'string', 'array', 'object', 'null'],
    loose: 'The input_schema of the ability decides.',
    default: null,
    description: 'Input, as the ability’s input_schema describes it.',
  })
  input?: unknown;
}
