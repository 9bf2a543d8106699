import { UsersService } from '../../auth/users/users.service.js';
import { TAGS } from '../../content/taxonomies.js';
import { MediaService } from '../../content/media/media.service.js';
import { FORMATS } from '../../content/shared/post-row.js';
import { type TaxonomyDefinition, TermsService } from '#core/content';
import { EVENT, ORGANIZER, VENUE } from '../../cal/events/calendar-types.js';
import { injectableOf, type InjectableOf } from '#core/modules';
import { type CheckContext, type ParamDeclaration, RestParam, isDateTime } from '#core/parameters';
import { RestError } from '#core/errors';
import { ChoiceArgument, ExistingArgument, IdsArgument, TextArgument, YesOrNoArgument } from './argument.decorator.js';
import { type ItemStatus, ITEM_STATUSES } from './statuses.js';

const OPENNESS = ['open', 'closed'] as const;

/** Whether all ids are those of terms of a vocabulary. */
export const areTerms = (taxonomy: TaxonomyDefinition): InjectableOf<(ids: number[]) => Promise<boolean>> =>
  injectableOf(
    [TermsService],
    (terms) => async (ids: number[]) => (await terms.resolve(taxonomy, ids)).length === ids.length,
  );

const WRITERS = [EVENT, VENUE, ORGANIZER].map(({ capabilities }) => capabilities.edit);

/**
 * A check of ids that are written, whether there is such a thing. Callers who may write nothing pass it: the rights
 * refuse them whatever they send, so that they do not learn what there is.
 */
export const ofWriters = <Ids>(
  exists: InjectableOf<(ids: Ids, context: CheckContext) => Promise<boolean>>,
): InjectableOf<(ids: Ids, context: CheckContext) => Promise<boolean>> =>
  injectableOf([exists], (isThere) => async (ids: Ids, context: CheckContext) => {
    const { caller } = context;
    const mayWrite = caller.can('edit_event_tickets') || WRITERS.some((capability) => caller.can(capability));
    return !mayWrite || isThere(ids, context);
  });

const moment = (description: string): ParamDeclaration => ({
  type: 'string',
  format: 'date-time',
  loose: 'The check decides: it accepts a blank before the time, and has the code of the namespace.',
  pattern: '^\\d{4}-\\d{2}-\\d{2}[Tt ]\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?(?:Z|[+-]\\d{2}(?::\\d{2})?)?$',
  check: (value) =>
    (typeof value === 'string' && isDateTime(value)) ||
    new RestError('tec_rest_invalid_date_time_argument', 'Send a moment such as 2031-05-01T10:00:00.', 400),
  clean: (value: string) => value.replace(' ', 'T'),
  description,
});

/**
 * What can be written of items of every kind (calendar-v1.md, "Common write members"). Absent members stay as they
 * are. What an item of a kind cannot have (comments, a form, a template, tags of venues) is checked and has no effect.
 */
export class WriteFieldsDto {
  @RestParam(moment('Publication, in site time unless it names an offset; null: now.'))
  date?: string | null;

  @RestParam(moment('Publication in UTC. `date` wins.'))
  date_gmt?: string | null;

  @TextArgument({ description: 'Last part of the address; made unique. Default: made from the title.' })
  slug?: string;

  @ChoiceArgument({
    enum: ITEM_STATUSES,
    index: { default: 'publish' },
    description: 'Status of a new item: publish by default, scaled back for those who may not publish.',
  })
  status?: ItemStatus;

  @TextArgument({ description: 'Title, plain text.' })
  title?: string;

  @TextArgument({ description: 'Description, HTML.' })
  content?: string;

  @TextArgument({ description: 'Short description, HTML.' })
  excerpt?: string;

  @ExistingArgument(
    { description: 'Id of the author; others than oneself need the right to change what others made.' },
    ofWriters(injectableOf([UsersService], (users) => async (id: number) => (await users.find(id)) !== null)),
  )
  author?: number;

  @ExistingArgument(
    { type: ['integer', 'null'], index: { type: 'integer' }, description: 'Id of the image; null: none.' },
    ofWriters(
      injectableOf(
        [MediaService],
        (media) =>
          (id: number, { caller }: CheckContext) =>
            media.mayUseImage(caller, id),
      ),
    ),
  )
  featured_media?: number | null;

  @ChoiceArgument({ enum: OPENNESS, index: { default: 'open' }, description: 'No effect: there are no comments.' })
  comment_status?: string;

  @ChoiceArgument({ enum: OPENNESS, index: { default: 'open' }, description: 'No effect: there are no pings.' })
  ping_status?: string;

  @ChoiceArgument({ enum: FORMATS, index: { default: 'standard' }, description: 'No effect: for blog posts only.' })
  format?: string;

  @YesOrNoArgument({ index: { default: false }, description: 'No effect but for events.' })
  sticky?: boolean | null;

  @TextArgument({ description: 'No effect: there are no page templates.' })
  template?: string;

  @IdsArgument({ description: 'Ids of the tags of an event.' }, areTerms(TAGS))
  tags?: number[];
}
