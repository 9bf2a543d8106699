import { anyId, type ParamDeclaration, RestParam } from '#core/parameters';

const ID: ParamDeclaration = { in: 'path', path: '[\\d]+', type: 'integer', check: anyId, required: true };

/** Which conflicts are shown. */
export const CONFLICT_STATES = ['open', 'resolved', 'any'] as const;
export type ConflictState = (typeof CONFLICT_STATES)[number];

/** Parameters of `GET admission/lists/<id>/conflicts`. */
export class ListConflictsDto {
  @RestParam({ ...ID, description: 'Id of the check-in list.' })
  id: number;

  @RestParam({
    type: 'string',
    enum: [...CONFLICT_STATES],
    default: 'open',
    description: '`open`: unresolved ones; `resolved`; or all.',
  })
  state: ConflictState;

  @RestParam({ type: 'integer', default: 1, minimum: 1, maximum: 100_000, description: 'Number of the page, from 1.' })
  page: number;

  @RestParam({ type: 'integer', default: 50, minimum: 1, maximum: 100, description: 'Conflicts on a page, 1 to 100.' })
  per_page: number;
}

/** Parameters of `POST admission/conflicts/<id>/resolved`. */
export class ResolveConflictDto {
  @RestParam({ ...ID, description: 'Id of the scan.' })
  id: number;
}
