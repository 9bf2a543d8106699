import type { Caller, MapperContext } from '#core/context';
import type { ViewContext } from '#core/parameters';
import { renderExcerpt } from '#core/text';
import { avatarUrls } from '../users/avatars.js';
import { formatResponseDate } from '../shared/dates.js';
import { embeddable, type ItemLinks } from '../shared/post-links.js';
import type { PostReference } from '../shared/post-lookup.repository.js';
import { WHEN_EDITING, NOT_EMBEDDED, EVERYWHERE, resourceSchema } from '#core/rest';
import { ItemForm, textMember, type Resource } from '../shared/item-form.js';
import { itemPath } from '../shared/rest-base.js';
import { MODERATE, COMMENT_STATUSES } from './comment-status.js';
import type { CommentResponse } from './comment.response.js';
import type { CommentRow } from './comment.entity.js';

/** Members of a comment and who sees them (content.md, "Comments"). */
const COMMENT: Resource = {
  id: { type: 'integer', context: EVERYWHERE, readonly: true },
  author: { type: 'integer', context: EVERYWHERE },
  author_email: { type: 'string', format: 'email', context: WHEN_EDITING },
  author_ip: { type: 'string', format: 'ip', context: WHEN_EDITING },
  author_name: { type: 'string', context: EVERYWHERE },
  author_url: { type: 'string', format: 'uri', context: EVERYWHERE },
  author_user_agent: { type: 'string', context: WHEN_EDITING },
  content: textMember(EVERYWHERE),
  date: { type: 'string', format: 'date-time', context: EVERYWHERE },
  date_gmt: { type: 'string', format: 'date-time', context: NOT_EMBEDDED },
  link: { type: 'string', format: 'uri', context: EVERYWHERE, readonly: true },
  parent: { type: 'integer', context: EVERYWHERE },
  post: { type: 'integer', context: NOT_EMBEDDED },
  status: { type: 'string', enum: COMMENT_STATUSES, context: NOT_EMBEDDED },
  type: { type: 'string', context: EVERYWHERE, readonly: true },
  author_avatar_urls: { type: 'object', context: EVERYWHERE, readonly: true },
  meta: { type: 'object', context: NOT_EMBEDDED },
};

/** What OPTIONS shows. */
export const commentSchema = (): Record<string, unknown> => resourceSchema('comment', COMMENT);

/** What one comment's answer is made from. */
export interface CommentView {
  row: CommentRow;
  /** What it is about; missing only while the post is being deleted. */
  post: PostReference | undefined;
  /** Whether others answered it. */
  hasReplies: boolean;
  /** `AVATAR_URL`. */
  avatarUrl: string;
}

const FORM = new ItemForm<CommentView, CommentResponse>(COMMENT, {
  id: ({ row }) => row.id,
  post: ({ row }) => row.post_id,
  parent: ({ row }) => row.parent_id ?? 0,
  author: ({ row }) => row.author_id ?? 0,
  author_name: ({ row }) => row.author_name,
  author_email: ({ row }) => row.author_email,
  author_url: ({ row }) => row.author_url,
  author_ip: ({ row }) => row.author_ip,
  author_user_agent: ({ row }) => row.author_user_agent,
  date: ({ row }) => formatResponseDate(row.date),
  date_gmt: ({ row }) => formatResponseDate(row.date_utc),
  content: ({ row }) => ({ rendered: renderExcerpt(row.content, { trim: false }), raw: row.content }),
  link: ({ row, post }) => `${post?.link ?? ''}#comment-${row.id}`,
  status: ({ row }) => row.status,
  type: () => 'comment',
  author_avatar_urls: ({ row, avatarUrl }) => avatarUrls(avatarUrl, row.author_email),
  meta: () => ({}),
  _links: commentLinks,
});

/** A comment as `content/v2` shows it. @param links false: as the `previous` of a deletion */
export function commentItem(
  view: CommentView,
  context: ViewContext,
  request: MapperContext,
  links = true,
): CommentResponse {
  return FORM.show(view, context, request, links);
}

function commentLinks({ row, post, hasReplies }: CommentView, context: MapperContext): ItemLinks {
  const { id } = row;
  return {
    self: [{ href: context.restUrl(`content/v2/comments/${id}`), targetHints: { allow: allowed(context.caller) } }],
    collection: [{ href: context.restUrl('content/v2/comments') }],
    ...(row.author_id === null ? {} : { author: [embeddable(context, `content/v2/users/${row.author_id}`)] }),
    ...(post ? { up: [embeddable(context, itemPath(post.type, post.id), { post_type: post.type.name })] } : {}),
    ...(row.parent_id === null ? {} : { 'in-reply-to': [embeddable(context, `content/v2/comments/${row.parent_id}`)] }),
    ...(hasReplies ? { children: [embeddable(context, `content/v2/comments?parent=${id}`)] } : {}),
  };
}

function allowed(caller: Caller): string[] {
  return caller.can(MODERATE) ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['GET'];
}
