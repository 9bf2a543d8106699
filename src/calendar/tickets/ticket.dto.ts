import { RestParam } from '#core/parameters';
import {
  ChoiceArgument,
  DayArgument,
  IdsArgument,
  NumberArgument,
  PositiveArgument,
  TextArgument,
  WallTimeArgument,
  YesOrNoArgument,
} from '../posts/argument.decorator.js';
import { CalendarPageDto } from '../posts/list.dto.js';
import { WriteFieldsDto } from '../posts/write-fields.dto.js';
import { type ItemStatus, ITEM_STATUSES } from '../posts/statuses.js';

const ORDERS = ['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title'] as const;
const MODES = ['own', 'capped', 'global', 'unlimited'] as const;

/** How the places of a ticket are counted, as this namespace calls it. */
export type StockMode = (typeof MODES)[number];

/** Most places there can be. */
const MAX_CAPACITY = 2_000_000_000;
const capacityParam = (description: string) => ({ maximum: MAX_CAPACITY, index: { maximum: undefined }, description });

/** Parameters of `GET tickets`. */
export class ListCalendarTicketsDto extends CalendarPageDto {
  @PositiveArgument({ description: 'Id of an event or page: only its tickets.' })
  event?: number;

  @ChoiceArgument({
    enum: ORDERS,
    default: 'date',
    description: 'Order: publication (date), id, title, slug, best match (relevance), the order of include.',
  })
  orderby: (typeof ORDERS)[number];

  @ChoiceArgument({ enum: ['asc', 'desc'], default: 'desc', description: 'Direction.' })
  order: 'asc' | 'desc';

  @ChoiceArgument({
    enum: ITEM_STATUSES,
    default: 'publish',
    index: { enum: undefined },
    description: 'Status; other than publish for those who may change the tickets of all events.',
  })
  status: ItemStatus;

  @IdsArgument({ description: 'Only these tickets.' })
  include?: number[];

  @IdsArgument({ description: 'None of these tickets.' })
  exclude?: number[];

  @YesOrNoArgument({ description: 'No effect: there are no hidden tickets.' })
  show_hidden?: boolean | null;
}

/** What can be written of a ticket. A new one needs an event. */
export class TicketFieldsDto extends WriteFieldsDto {
  @PositiveArgument({ description: 'Id of the event or page it is for; a ticket cannot move later.' })
  event?: number;

  @NumberArgument({ minimum: 0, index: { minimum: undefined }, description: 'Regular price. Default: free.' })
  price?: number;

  @NumberArgument({
    type: ['number', 'null'],
    minimum: 0,
    index: { type: 'number', minimum: undefined },
    description: 'Reduced price; null: none any more.',
  })
  sale_price?: number | null;

  @DayArgument({
    type: ['string', 'null'],
    index: { type: 'string' },
    description: 'First day of the reduced price; null: no bound.',
  })
  sale_price_start_date?: string | null;

  @DayArgument({
    type: ['string', 'null'],
    index: { type: 'string' },
    description: 'Last day of the reduced price; null: no bound.',
  })
  sale_price_end_date?: string | null;

  @PositiveArgument(capacityParam('Places of its own, or its cap among those that the event shares.'))
  capacity?: number;

  @PositiveArgument(capacityParam('Places that the tickets of the event share.'))
  event_capacity?: number;

  @PositiveArgument(capacityParam('Places that are to be left now.'))
  stock?: number;

  @YesOrNoArgument({ description: 'Whether forms show its description.' })
  show_description?: boolean | null;

  @ChoiceArgument({
    enum: MODES,
    index: { default: 'own' },
    description:
      'own: places of its own; global: those of the event; capped: those of the event, up to capacity; unlimited. Default: own with a capacity or stock, else unlimited.',
  })
  stock_mode?: StockMode;

  @TextArgument({ description: 'No effect: all tickets are of the type "default".' })
  type?: string;

  @WallTimeArgument('Beginning of the sale, on the clock of the event. Default: today 00:00:00.')
  start_date?: string | null;

  @WallTimeArgument('End of the sale, on the clock of the event. Default: when the event starts.')
  end_date?: string | null;

  @TextArgument({ maxLength: 255, description: 'Stock keeping unit. Default: made from id, user and title.' })
  sku?: string;
}

/** Changes to a ticket; what is not sent stays. */
export class UpdateCalendarTicketDto extends TicketFieldsDto {
  @RestParam({ in: 'path', path: '\\d+', type: 'integer', required: true, description: 'Id of the ticket.' })
  id: number;
}
