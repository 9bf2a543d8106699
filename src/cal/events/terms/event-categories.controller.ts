import { RestController } from '#core/rest';
import { EVENT_CATEGORIES } from '../event-categories.js';
import { DEMO_IDS } from '../../../demo/demo-ids.js';
import { EVENT_CATEGORY_DTOS } from './event-categories.dto.js';
import { eventTermsController } from './event-terms.controller.js';
import { EventCategoryListResponse } from './term.response.js';

/** `cal/events/v1/categories`. */
@RestController('cal/events/v1', 'categories')
export class EventCategoriesController extends eventTermsController(EVENT_CATEGORIES, EVENT_CATEGORY_DTOS, {
  name: 'EventCategory',
  pluralName: 'EventCategories',
  noun: 'category',
  plural: 'categories',
  of: 'of events',
  listResponse: EventCategoryListResponse,
  demoId: DEMO_IDS.eventCategory,
  example: { name: 'Chamber music', description: 'Small ensembles.' },
}) {}
