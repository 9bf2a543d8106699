import { RestController } from '#core/rest';
import { EVENT_CATEGORIES } from '../event-categories.js';
import { DEMO_IDS } from '../../../demo/demo-ids.js';
import { termSchema } from '../../../content/terms/term.schema.js';
import { termsController } from '../../../content/terms/terms.controller.js';
import { CreateCategoryDto, ListTreeTermsDto, UpdateCategoryDto } from '../../../content/terms/terms.dto.js';

/** `content/v2/cal_events_cat`: categories of events. */
@RestController('content/v2', EVENT_CATEGORIES.restBase, { schema: termSchema(EVENT_CATEGORIES) })
export class ContentEventCategoriesController extends termsController(
  EVENT_CATEGORIES,
  { list: ListTreeTermsDto, create: CreateCategoryDto, update: UpdateCategoryDto },
  {
    name: 'EventCategoryTerm',
    pluralName: 'EventCategoryTerms',
    noun: 'category',
    plural: 'categories',
    of: 'of events',
    demoId: DEMO_IDS.eventCategory,
    example: { name: 'Concerts', description: 'Live music.' },
  },
) {}
