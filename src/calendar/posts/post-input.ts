import { parseDate } from '../../content/shared/dates.js';
import type { PostStatus } from '#core/content';
import { invalidParameter } from '#core/errors';
import { stripTags } from '#core/text';
import type { WriteFieldsDto } from './write-fields.dto.js';

/** What was sent of an item of any kind, under the names that the services of cal/events have for it. */
export interface PostArguments {
  title?: string;
  description?: string;
  excerpt?: string;
  slug?: string;
  status?: PostStatus;
  author?: number;
  date?: string;
  date_utc?: string;
  image?: number | '';
}

/** The common members that were sent. @param zone the site's @throws RestError 400 for a moment before the year 1 */
export function postArguments(fields: WriteFieldsDto, zone: string): PostArguments {
  const { featured_media: image } = fields;
  const { date, date_utc } = parseDate(
    { date: fields.date ?? undefined, date_gmt: fields.date_gmt ?? undefined },
    zone,
  );
  const sent: PostArguments = {
    title: fields.title === undefined ? undefined : stripTags(fields.title),
    description: fields.content,
    excerpt: fields.excerpt,
    slug: fields.slug,
    status: fields.status,
    author: fields.author,
    date,
    date_utc: date_utc ?? undefined,
    image: image === null ? '' : image,
  };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

/**
 * An item without title and texts could not be distinguished from others.
 * @throws RestError 400 `rest_invalid_param` naming `title`
 */
export function checkTexts({
  title = '',
  content = '',
  excerpt = '',
}: Partial<Record<'title' | 'content' | 'excerpt', string>>): void {
  if (title.trim() === '' && content.trim() === '' && excerpt.trim() === '')
    throw invalidParameter('title', 'An item needs a title, or at least a text.');
}
