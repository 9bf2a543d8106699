import { RestController } from '#core/rest';
import { DEMO_IDS, DEMO_SLUGS } from '../../../demo/demo-ids.js';
import { linkedPostDtos } from '../linked-posts/linked-post.dto.js';
import { linkedPostsController } from '../linked-posts/linked-posts.controller.js';
import { ORGANIZER_KIND } from './organizer-kind.js';
import { CreateOrganizerDto } from './organizer.dto.js';
import { OrganizerListResponse, OrganizerResponse } from './organizer.response.js';
import { OrganizersService } from './organizers.service.js';

/** `cal/events/v1/organizers`. */
@RestController('cal/events/v1', 'organizers')
export class OrganizersController extends linkedPostsController(
  ORGANIZER_KIND,
  OrganizersService,
  linkedPostDtos(ORGANIZER_KIND, CreateOrganizerDto),
  {
    name: 'Organizer',
    pluralName: 'Organizers',
    one: 'an organizer',
    response: OrganizerResponse,
    listResponse: OrganizerListResponse,
    demo: { id: DEMO_IDS.organizer, slug: DEMO_SLUGS.organizer },
    examples: {
      create: { organizer: 'Concert Society', email: 'office@example.org', website: 'https://organizer.example/' },
      update: { phone: '+33 1 23 45 67 89', email: 'tickets@example.org' },
    },
  },
) {}
