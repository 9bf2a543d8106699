import { RestController } from '#core/rest';
import { TAGS } from '../../../content/taxonomies.js';
import { DEMO_IDS } from '../../../demo/demo-ids.js';
import { eventTermsController } from './event-terms.controller.js';
import { EventTagListResponse } from './term.response.js';
import { eventTermDtos } from './terms.dto.js';

const DTOS = eventTermDtos(TAGS, {
  create: { parent: { type: 'integer', hidden: true, description: 'Refused: tags have no parents.' } },
});

/** `cal/events/v1/tags`. */
@RestController('cal/events/v1', 'tags')
export class TagsController extends eventTermsController(TAGS, DTOS, {
  name: 'EventTag',
  pluralName: 'EventTags',
  noun: 'tag',
  plural: 'tags',
  listResponse: EventTagListResponse,
  demoId: DEMO_IDS.eventTag,
  example: { name: 'Late night', description: 'After ten.' },
}) {}
