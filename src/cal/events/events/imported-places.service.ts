import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { mayEdit, type PostType } from '#core/content';
import { ORGANIZER, VENUE } from '../calendar-types.js';
import { InjectParser, ParameterParser } from '#core/parameters';
import { CreateOrganizerDto } from '../organizers/organizer.dto.js';
import { OrganizersService } from '../organizers/organizers.service.js';
import type { LinkedPostEntity } from '../linked-posts/linked-post-kind.js';
import type { LinkedPostOptions, LinkedPostParams } from '../linked-posts/linked-post.types.js';
import type { LinkedPostsService } from '../linked-posts/linked-posts.service.js';
import { PlaceSourcesService } from '../linked-posts/place-sources.service.js';
import { CreateVenueDto } from '../venues/venue.dto.js';
import { VenuesService } from '../venues/venues.service.js';

/** What the source of an import says of a venue or organizer beside its fields. */
export interface PlaceOrigin extends Pick<LinkedPostOptions, 'slug' | 'requestedId'> {
  /** Identity over all runs, if the source gives ids: it alone identifies the venue or organizer. */
  source?: string;
  /** Id of our own that the record is an export of. It counts as long as the name is still the same. */
  ownId?: number;
}

/** The places that an event has. */
export interface PlacesOfEvent {
  venue?: LinkedPostEntity;
  organizers: readonly LinkedPostEntity[];
}

/** What venues and organizers do not share. */
interface Kind {
  type: PostType;
  /** Parameter with the name. */
  name: 'venue' | 'organizer';
  parser: ParameterParser<LinkedPostParams>;
  service: LinkedPostsService<LinkedPostEntity, LinkedPostParams>;
  /** Fields that distinguish places of one name where the source gives no ids. */
  distinguishing: readonly string[];
}

type Fields = Record<string, unknown>;

const sameText = (one: unknown, other: unknown): boolean =>
  String(one).trim().toLowerCase() === String(other).trim().toLowerCase();

/**
 * Finds or makes the venues and organizers that events of files name. Other than in the bodies of the interface
 * (events.md §11), a name alone merges nothing that the source distinguishes by ids or addresses.
 */
@Injectable()
export class ImportedPlacesService {
  private readonly venueKind: Kind;
  private readonly organizerKind: Kind;

  constructor(
    venues: VenuesService,
    organizers: OrganizersService,
    private readonly sources: PlaceSourcesService,
    @InjectParser(CreateVenueDto) venueParser: ParameterParser<CreateVenueDto>,
    @InjectParser(CreateOrganizerDto) organizerParser: ParameterParser<CreateOrganizerDto>,
  ) {
    this.venueKind = {
      type: VENUE,
      name: 'venue',
      parser: venueParser,
      service: venues,
      distinguishing: ['address', 'city', 'zip', 'province', 'state', 'country'],
    };
    this.organizerKind = {
      type: ORGANIZER,
      name: 'organizer',
      parser: organizerParser,
      service: organizers,
      distinguishing: ['email'],
    };
  }

  /**
   * The id of a venue, in the running unit of work.
   *
   * @param current the venue of the event so far
   * @throws RestError 400 for fields that are not in order, or an id that is taken
   */
  async venue(caller: Caller, fields: Fields, origin: PlaceOrigin, current?: LinkedPostEntity): Promise<number> {
    return (await this.take(caller, this.venueKind, fields, origin, current && [current])).id;
  }

  /** The same for organizers: each once, in their order. @param origins in the order of `given` */
  async organizers(
    caller: Caller,
    given: readonly Fields[],
    origins: readonly PlaceOrigin[],
    current: readonly LinkedPostEntity[] = [],
  ): Promise<number[]> {
    const ids = new Set<number>();
    for (const [i, fields] of given.entries())
      ids.add((await this.take(caller, this.organizerKind, fields, origins[i] ?? {}, current)).id);
    return [...ids];
  }

  /** Whether a source means these places of an event, as far as it gives ids that are known. */
  async areThese(
    { venue, organizers }: PlacesOfEvent,
    origin: { venue?: PlaceOrigin; organizers?: readonly PlaceOrigin[] },
  ): Promise<boolean> {
    const isThis = async (
      kind: Kind,
      place: LinkedPostEntity | undefined,
      from: PlaceOrigin = {},
    ): Promise<boolean> => {
      const id = from.source === undefined ? from.ownId : await this.sources.find(kind.name, [from.source]);
      return id === undefined || id === place?.id;
    };
    if (!(await isThis(this.venueKind, venue, origin.venue))) return false;
    for (const [i, from] of (origin.organizers ?? []).entries())
      if (!(await isThis(this.organizerKind, organizers[i], from))) return false;
    return true;
  }

  private async take(
    caller: Caller,
    kind: Kind,
    fields: Fields,
    origin: PlaceOrigin,
    current: readonly LinkedPostEntity[] = [],
  ): Promise<LinkedPostEntity> {
    const { source, ownId, ...options } = origin;
    const params = await kind.parser.parse(caller, { ...fields });
    const name = String(fields[kind.name]);
    if (source === undefined) return this.byName(caller, kind, name, params, options, ownId);
    const bound =
      (await this.existing(kind, await this.sources.find(kind.name, [source]))) ??
      (await this.ofEarlierRelease(caller, kind, name, current));
    const row = bound
      ? await this.changed(caller, kind, bound, params)
      : await kind.service.createNew(caller, { ...params, ...options, slug: options.slug || name, status: 'publish' });
    await this.sources.remember(kind.name, kind.type.name, [source], row.id);
    return row;
  }

  /** Earlier releases remembered no ids: the event still has the place of that name, which no id means yet. */
  private async ofEarlierRelease(
    caller: Caller,
    { service }: Kind,
    name: string,
    current: readonly LinkedPostEntity[],
  ): Promise<LinkedPostEntity | undefined> {
    const ids = current.length === 0 ? [] : (await service.named(caller, name)).map(({ id }) => id);
    for (const place of current) if (ids.includes(place.id) && !(await this.sources.isKnown(place.id))) return place;
    return undefined;
  }

  private async byName(
    caller: Caller,
    kind: Kind,
    name: string,
    params: LinkedPostParams,
    options: Pick<LinkedPostOptions, 'slug' | 'requestedId'>,
    ownId: number | undefined,
  ): Promise<LinkedPostEntity> {
    const all = await kind.service.named(caller, name);
    const fields = params as Fields;
    const mayBe = (row: LinkedPostEntity): boolean =>
      kind.distinguishing.every((field) => {
        const stored = (row as unknown as Fields)[field];
        return !fields[field] || !stored || sameText(stored, fields[field]);
      });
    const existing = all.find(({ id }) => id === ownId) ?? all.find(mayBe);
    if (existing) return this.changed(caller, kind, existing, params);
    if (all.length === 0) return kind.service.findOrCreate(caller, params, options);
    return kind.service.createNew(caller, { ...params, ...options, slug: options.slug || name, status: 'publish' });
  }

  private async existing({ service }: Kind, id: number | undefined): Promise<LinkedPostEntity | undefined> {
    return id === undefined ? undefined : (await service.nested([id]))[0];
  }

  /** One that the caller may not edit is linked as it is. */
  private async changed(
    caller: Caller,
    kind: Kind,
    row: LinkedPostEntity,
    params: LinkedPostParams,
  ): Promise<LinkedPostEntity> {
    return mayEdit(caller, kind.type, row) ? kind.service.overlay(caller, row, { ...params, status: undefined }) : row;
  }
}
