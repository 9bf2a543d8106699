import { ListDto, RestParam, atMost } from '#core/parameters';

/** Most ids in `include`. */
const MAX_IDS = 1000;

/** Parameters of `content/v2/cal_rsvp_tickets`: those of lists of posts that tickets have. */
export class ListRsvpPostsDto extends ListDto {
  @RestParam({
    type: 'array',
    items: { type: 'integer' },
    default: [],
    check: atMost(MAX_IDS),
    description: `Only these tickets. At most ${MAX_IDS}.`,
  })
  include: number[];

  @RestParam({ type: 'integer', minimum: 0, description: 'Skip so many tickets; counts instead of the page.' })
  offset?: number;

  @RestParam({ type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Direction.' })
  order: 'asc' | 'desc';

  @RestParam({ type: 'string', enum: ['id', 'title'], default: 'id', description: 'What to sort by.' })
  orderby: 'id' | 'title';
}
