import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { PostStore, type PostType } from '#core/content';
import { ORGANIZER, VENUE } from '../events/calendar-types.js';
import { InjectParser, ParameterParser } from '#core/parameters';
import type { LinkedPostEntity } from '../events/linked-posts/linked-post-kind.js';
import type { LinkedPostsService } from '../events/linked-posts/linked-posts.service.js';
import type { LinkedPostParams } from '../events/linked-posts/linked-post.types.js';
import { PlaceSourcesService } from '../events/linked-posts/place-sources.service.js';
import { CreateOrganizerDto } from '../events/organizers/organizer.dto.js';
import { OrganizersService } from '../events/organizers/organizers.service.js';
import { CreateVenueDto } from '../events/venues/venue.dto.js';
import { VenuesService } from '../events/venues/venues.service.js';
import { type Activity, note } from './activity.js';
import type { EventStatus } from './import.entity.js';
import type { IncomingPlace } from './incoming-event.js';
import { UpdatedVenueDto, UpdatedOrganizerDto } from './imported-place.dto.js';

/** What decides which places an import may make. */
export interface PlaceRules {
  /** Whether a name alone tells which place is meant; otherwise places without a global id are left out. */
  byName: boolean;
  /** Status of new ones. */
  status: EventStatus;
}

/** What venues and organizers do not share. */
interface Kind {
  type: PostType;
  /** Parameter with the name. */
  name: 'venue' | 'organizer';
  activity: 'cal_venue' | 'cal_organizer';
  create: ParameterParser<LinkedPostParams>;
  update: ParameterParser<LinkedPostParams>;
  service: LinkedPostsService<LinkedPostEntity, LinkedPostParams>;
}

/** Finds or makes the venues and organizers that imported events name (event-aggregator.md §4). */
@Injectable()
export class PlaceImporter {
  private readonly venueKind: Kind;
  private readonly organizerKind: Kind;

  constructor(
    venues: VenuesService,
    organizers: OrganizersService,
    private readonly sources: PlaceSourcesService,
    private readonly posts: PostStore,
    @InjectParser(CreateVenueDto) newVenue: ParameterParser<CreateVenueDto>,
    @InjectParser(UpdatedVenueDto) changedVenue: ParameterParser<UpdatedVenueDto>,
    @InjectParser(CreateOrganizerDto) newOrganizer: ParameterParser<CreateOrganizerDto>,
    @InjectParser(UpdatedOrganizerDto) changedOrganizer: ParameterParser<UpdatedOrganizerDto>,
  ) {
    this.venueKind = {
      type: VENUE,
      name: 'venue',
      activity: 'cal_venue',
      create: newVenue,
      update: changedVenue,
      service: venues,
    };
    this.organizerKind = {
      type: ORGANIZER,
      name: 'organizer',
      activity: 'cal_organizer',
      create: newOrganizer,
      update: changedOrganizer,
      service: organizers,
    };
  }

  /**
   * The id of a venue; nothing for one that is left out.
   * @param image id of its picture
   * @throws RestError 400 `rest_invalid_param` for fields that are not in order
   */
  venue(
    caller: Caller,
    place: IncomingPlace,
    rules: PlaceRules,
    activity: Activity,
    image?: number,
  ): Promise<number | undefined> {
    return this.take(caller, this.venueKind, place, rules, activity, image);
  }

  /** The same for an organizer. */
  organizer(
    caller: Caller,
    place: IncomingPlace,
    rules: PlaceRules,
    activity: Activity,
    image?: number,
  ): Promise<number | undefined> {
    return this.take(caller, this.organizerKind, place, rules, activity, image);
  }

  private async take(
    caller: Caller,
    kind: Kind,
    place: IncomingPlace,
    rules: PlaceRules,
    activity: Activity,
    image?: number,
  ): Promise<number | undefined> {
    if (place.id !== undefined && (await this.posts.head(kind.type, place.id))) return place.id;
    if (place.name === '' || (place.globalIds.length === 0 && !rules.byName)) return undefined;
    const bound = await this.bound(kind, place.globalIds);
    const existing = bound ?? (place.isIdentified ? undefined : (await kind.service.named(caller, place.name))[0]);
    const fields = { ...place.fields, ...(image === undefined ? {} : { image }) };
    const row = existing
      ? await this.change(caller, kind, existing, place, bound ? { ...fields, [kind.name]: place.name } : fields)
      : await this.make(caller, kind, place, fields, rules.status);
    note(activity, kind.activity, existing ? 'updated' : 'created', [row.id]);
    await this.sources.remember(kind.name, kind.type.name, place.globalIds, row.id);
    return row.id;
  }

  /** The one that an earlier import made or found under one of these global ids. */
  private async bound({ name, service }: Kind, globalIds: string[]): Promise<LinkedPostEntity | undefined> {
    const id = await this.sources.find(name, globalIds);
    return id === undefined ? undefined : (await service.nested([id]))[0];
  }

  private async make(
    caller: Caller,
    kind: Kind,
    { name, slug, isIdentified }: IncomingPlace,
    fields: Record<string, unknown>,
    status: EventStatus,
  ): Promise<LinkedPostEntity> {
    const body = { ...fields, [kind.name]: name, status };
    const params = await kind.create.parse(caller, body);
    if (isIdentified) return kind.service.createNew(caller, { ...params, slug: slug || name });
    return kind.service.findOrCreate(caller, params, { slug });
  }

  /** Only what the source gives is changed. The name is given where a global id tells which one is meant. */
  private async change(
    caller: Caller,
    kind: Kind,
    before: LinkedPostEntity,
    place: IncomingPlace,
    given: Record<string, unknown>,
  ): Promise<LinkedPostEntity> {
    const { geo_lat: north, geo_lng: east, ...body } = given;
    const sited = (before as { latitude?: number | null }).latitude != null;
    if (north !== undefined && (!sited || place.overwriteCoordinates))
      Object.assign(body, { geo_lat: north, geo_lng: east });
    return kind.service.overlay(caller, before, await kind.update.parse(caller, body));
  }
}
