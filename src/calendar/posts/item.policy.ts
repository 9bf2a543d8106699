import { TicketOffersService } from '../../cal/tickets/catalog/index.js';
import {
  ContentIdRegistry,
  type OwnedPost,
  mayDelete,
  mayEdit,
  mayRead,
  PostStore,
  type PostType,
} from '#core/content';
import { type Caller, RequestMemo } from '#core/context';
import { forbidden } from '#core/errors';
import { injectableOf } from '#core/modules';
import { policy, type Policy } from '#core/rest';
import { isId } from '#core/parameters';

type May = (caller: Caller, type: PostType, post: OwnedPost) => boolean;

/** A post whose rights count. */
interface AnyPost {
  type: PostType;
  post: OwnedPost;
}

/**
 * The post of an id, of whatever kind, for a ticket what it is for: writes of another kind's id are refused only after
 * the rights on it.
 */
export const anyPost = injectableOf(
  [PostStore, ContentIdRegistry, TicketOffersService, RequestMemo],
  (posts, registry, offers, memo) =>
    async (id: number, likely: PostType): Promise<AnyPost | undefined> => {
      const own = await posts.head(likely, id);
      if (own) return { type: likely, post: own };
      const type = await memo.once(`kind of ${id}`, () => registry.typeOf(id));
      if (!type) return hostOfTicket(offers, id);
      if (type.name === likely.name) return undefined;
      const post = await posts.head(type, id);
      return post && { type, post };
    },
);

async function hostOfTicket(offers: TicketOffersService, id: number): Promise<AnyPost | undefined> {
  const ticket = isId(id) ? await offers.find(id) : undefined;
  const host = ticket?.post_id ? await offers.host(ticket.post_id) : undefined;
  return host && { type: host.type, post: host };
}

/**
 * Whether a caller names another author without the permission to change items of others.
 * @param before author so far; undefined for a new item
 */
export function writesForOthers(caller: Caller, type: PostType, author: unknown, before?: number | null): boolean {
  if (author === undefined || Number(author) === before) return false;
  return Number(author) !== caller.id && !caller.can(type.capabilities.editOthers);
}

/**
 * May read the item of the path. A missing item is refused like a hidden one, so that the response does not reveal
 * which.
 */
export const readsItem = (type: PostType): Policy =>
  policy(`may read this ${type.name}`, [PostStore], async ({ caller, params }, posts) => {
    const post = await posts.head(type, Number(params.id));
    return (post !== undefined && mayRead(caller, type, post)) || forbidden();
  });

/** May make items of the kind, in their own name unless they may change what others made. */
export const createsItems = (type: PostType): Policy =>
  policy(`can ${type.capabilities.edit}; for others: can ${type.capabilities.editOthers}`, ({ caller, params }) => {
    if (!caller.can(type.capabilities.edit)) return forbidden();
    return !writesForOthers(caller, type, params.author) || forbidden();
  });

const onItem = (label: string, type: PostType, may: May): Policy =>
  policy(`${label} this ${type.name}`, [anyPost], async ({ caller, params }, find) => {
    if (!caller.known) return forbidden();
    const item = await find(Number(params.id), type);
    if (!item || !may(caller, item.type, item.post)) return forbidden();
    return !writesForOthers(caller, type, params.author, item.post.author_id) || forbidden();
  });

/** May change the item of the path. */
export const editsItem = (type: PostType): Policy => onItem('may edit', type, mayEdit);

/** May delete the item of the path. */
export const deletesItem = (type: PostType): Policy => onItem('may delete', type, mayDelete);
