import { RestController } from '#core/rest';
import { TAGS } from '../taxonomies.js';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { termSchema } from './term.schema.js';
import { termsController } from './terms.controller.js';
import { CreateTagDto, ListTagsDto, UpdateTagDto } from './terms.dto.js';

/** `content/v2/tags`: tags of blog posts and events. */
@RestController('content/v2', TAGS.restBase, { schema: termSchema(TAGS) })
export class ContentTagsController extends termsController(
  TAGS,
  { list: ListTagsDto, create: CreateTagDto, update: UpdateTagDto },
  {
    name: 'Tag',
    pluralName: 'Tags',
    noun: 'tag',
    plural: 'tags',
    demoId: DEMO_IDS.tag,
    example: { name: 'Open air', description: 'Under the sky.' },
  },
) {}
