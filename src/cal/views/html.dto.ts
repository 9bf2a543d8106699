import { RestParam } from '#core/parameters';

/** Parameters of `cal/views/v2/html`. */
export class RenderViewDto {
  @RestParam({
    type: 'string',
    required: true,
    maxLength: 8000,
    description: 'Address of the view, absolute or a path on this site. Decides view, date, page, search and category.',
  })
  u: string;

  @RestParam({ type: 'string', description: 'View to render: list, month or day. Any other text is the list.' })
  view?: string;

  @RestParam({ type: 'string', description: 'Nonce of the caller for the action _view_rest.' })
  tvn1?: string;

  @RestParam({
    type: 'string',
    description: 'Nonce of a visitor for the same action, so that a cached page still works.',
  })
  tvn2?: string;

  @RestParam({
    type: 'object',
    description: 'Values of the form, such as tribe-bar-date and tribe-bar-search. They count more than the address.',
  })
  view_data?: Record<string, unknown>;

  @RestParam({
    type: 'boolean',
    hidden: true,
    description: 'Whether the client shows the address of the view as its own; handed back with the view.',
  })
  smu?: boolean;

  @RestParam({ type: 'string', description: 'Sent by plain forms; means nothing here.' })
  action?: string;
}
