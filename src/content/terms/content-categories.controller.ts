import { RestController } from '#core/rest';
import { CATEGORIES } from '../taxonomies.js';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { termSchema } from './term.schema.js';
import { termsController } from './terms.controller.js';
import { CreateCategoryDto, ListTreeTermsDto, UpdateCategoryDto } from './terms.dto.js';

/** `content/v2/categories`: categories of blog posts. */
@RestController('content/v2', CATEGORIES.restBase, { schema: termSchema(CATEGORIES) })
export class ContentCategoriesController extends termsController(
  CATEGORIES,
  { list: ListTreeTermsDto, create: CreateCategoryDto, update: UpdateCategoryDto },
  {
    name: 'Category',
    pluralName: 'Categories',
    noun: 'category',
    plural: 'categories',
    of: 'of posts',
    demoId: DEMO_IDS.category,
    example: { name: 'Announcements', description: 'News from the house.' },
  },
) {}
