import type { PostInput } from '#core/content';
import type { Caller } from '#core/context';
import { parseTime } from '#core/time';
import { namedImage } from '../images.js';
import type { LinkedPostDependencies, LinkedPostOptions, LinkedPostParams } from './linked-post.types.js';

/**
 * What parameters say of a post, without the fields of its kind.
 * @param title undefined: it stays
 */
export async function linkedPostInput(
  caller: Caller,
  params: Partial<LinkedPostParams> & LinkedPostOptions,
  title: string | undefined,
  { site, clock, media }: Pick<LinkedPostDependencies, 'site' | 'clock' | 'media'>,
): Promise<PostInput> {
  const { timezone } = await site.settings();
  const wall = (value: string | number | undefined, zone: string) =>
    value === undefined ? undefined : (parseTime(value, { now: clock.now(), zone })?.wall ?? undefined);
  return {
    title,
    content: params.description,
    excerpt: params.excerpt,
    slug: params.slug,
    requestedId: params.requestedId,
    author: params.author,
    status: params.status,
    date: wall(params.date, timezone),
    date_utc: wall(params.date_utc, 'UTC'),
    image_id: await namedImage(caller, params.image, media),
  };
}
