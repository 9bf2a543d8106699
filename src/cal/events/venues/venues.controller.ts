import { RestController } from '#core/rest';
import { DEMO_IDS, DEMO_SLUGS } from '../../../demo/demo-ids.js';
import { linkedPostDtos } from '../linked-posts/linked-post.dto.js';
import { linkedPostsController } from '../linked-posts/linked-posts.controller.js';
import { CreateVenueDto } from './venue.dto.js';
import { VENUE_KIND } from './venue-kind.js';
import { VenueListResponse, VenueResponse } from './venue.response.js';
import { VenuesService } from './venues.service.js';

/** `cal/events/v1/venues`. */
@RestController('cal/events/v1', 'venues')
export class VenuesController extends linkedPostsController(
  VENUE_KIND,
  VenuesService,
  linkedPostDtos(VENUE_KIND, CreateVenueDto),
  {
    name: 'Venue',
    pluralName: 'Venues',
    one: 'a venue',
    response: VenueResponse,
    listResponse: VenueListResponse,
    demo: { id: DEMO_IDS.venue, slug: DEMO_SLUGS.venue },
    examples: {
      create: { venue: 'Concert House', address: '1 River Street', city: 'Paris', country: 'France', zip: '75001' },
      update: { phone: '+33 1 23 45 67 89', website: 'https://venue.example/' },
    },
  },
) {}
