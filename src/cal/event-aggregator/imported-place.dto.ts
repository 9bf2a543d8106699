import { partialParams } from '#core/parameters';
import { CreateOrganizerDto } from '../events/organizers/organizer.dto.js';
import { CreateVenueDto } from '../events/venues/venue.dto.js';

/** What an import changes of a venue. */
export class UpdatedVenueDto extends partialParams(CreateVenueDto) {}
/** What an import changes of an organizer. */
export class UpdatedOrganizerDto extends partialParams(CreateOrganizerDto) {}
