import { type OwnedPost, mayDelete, mayEdit, mayNotWriteAs, mayWriteAs, type PostType } from '#core/content';
import type { Caller } from '#core/context';
import { RestError, forbidden } from '#core/errors';
import type { Resolved, Dependencies } from '#core/modules';
import { type PolicyContext, type Policy, type PolicyDecision, policy } from '#core/rest';

/** What the rules of one kind need to know. */
export interface ItemPolicyOptions<Item extends OwnedPost, D extends Dependencies> {
  type: PostType;
  /** Services that the functions receive after their other arguments. */
  inject: D;
  /** The item of the path; looked up once per request. */
  find(id: number, ...services: Resolved<D>): Promise<Item | undefined>;
  /** Whether the caller may read it. */
  mayRead(caller: Caller, item: Item, ...services: Resolved<D>): boolean | Promise<boolean>;
  /** Capability to make one. */
  create: string;
  /** Further conditions on what is written, checked after the general ones. @param item undefined: a new one */
  mayWrite?(
    question: PolicyContext,
    item: Item | undefined,
    ...services: Resolved<D>
  ): PolicyDecision | Promise<PolicyDecision>;
}

/** The rules of a kind's routes in `content/v2`. */
export interface ItemPolicies {
  list: Policy;
  read: Policy;
  create: Policy;
  update: Policy;
  remove: Policy;
}

/** There is no item of this kind with this id: 404 `rest_post_invalid_id`. */
export function noSuchPost(): RestError {
  return new RestError('rest_post_invalid_id', 'There is nothing with this id here.', 404);
}

/**
 * Who may do what with the posts of a kind over `content/v2` (content.md, the table of refusals): 404 before rights,
 * edit context for those who may change, authors their own, others with the right to edit others'.
 */
export function itemPolicies<Item extends OwnedPost, const D extends Dependencies>(
  options: ItemPolicyOptions<Item, D>,
): ItemPolicies {
  const { type, inject, create } = options;
  const { name, capabilities } = type;
  const about = async (
    services: Resolved<D>,
    question: PolicyContext,
    decide: (item: Item) => PolicyDecision | Promise<PolicyDecision>,
  ): Promise<PolicyDecision> => {
    const item = await options.find(Number(question.params.id), ...services);
    return item ? decide(item) : noSuchPost();
  };
  return {
    list: policy(`anyone; edit context: can ${capabilities.edit}`, ({ caller, params }) => {
      return params.context !== 'edit' || caller.can(capabilities.edit) || forbiddenContext();
    }),
    read: policy(`may read this ${name}; edit context: may edit it`, inject, (question, ...services) =>
      about(services, question, async (item): Promise<PolicyDecision> => {
        if (question.params.context === 'edit' && !mayEdit(question.caller, type, item)) return forbiddenContext();
        return (
          (await options.mayRead(question.caller, item, ...services)) ||
          forbidden('rest_forbidden', 'You may not read this.')
        );
      }),
    ),
    create: policy(`can ${create}; for others: can ${capabilities.editOthers}`, inject, (question, ...services) => {
      const { caller, params } = question;
      if (params.id !== undefined)
        return new RestError('rest_post_exists', 'New items get their id from us: leave it out.', 400);
      if (setsOtherAuthor(caller, type, params)) return mayNotWriteAs();
      if (!caller.can(create)) return forbidden('rest_cannot_create', 'You may not make this.');
      return options.mayWrite?.(question, undefined, ...services) ?? true;
    }),
    update: policy(
      `may edit this ${name}; other authors: can ${capabilities.editOthers}`,
      inject,
      (question, ...services) =>
        about(services, question, (item) => {
          const { caller, params } = question;
          if (!mayEdit(caller, type, item)) return forbidden('rest_cannot_edit', 'You may not change this.');
          if (params.author !== item.author_id && setsOtherAuthor(caller, type, params)) return mayNotWriteAs();
          return options.mayWrite?.(question, item, ...services) ?? true;
        }),
    ),
    remove: policy(`may delete this ${name}`, inject, (question, ...services) =>
      about(services, question, (item) => {
        return mayDelete(question.caller, type, item) || forbidden('rest_cannot_delete', 'You may not delete this.');
      }),
    ),
  };
}

/** Methods that a caller may use on an item that they can see. */
export function allowedOnItem(caller: Caller, type: PostType, item: OwnedPost): string[] {
  return [
    'GET',
    ...(mayEdit(caller, type, item) ? ['POST', 'PUT', 'PATCH'] : []),
    ...(mayDelete(caller, type, item) ? ['DELETE'] : []),
  ];
}

function setsOtherAuthor(caller: Caller, type: PostType, { author }: Record<string, unknown>): boolean {
  // 0 is no user (recorded): whether there is such an author is looked at after the rights.
  return author !== undefined && Number(author) !== 0 && !mayWriteAs(caller, type, Number(author));
}

function forbiddenContext(): RestError {
  return forbidden('rest_forbidden_context', 'You may not see the edit context of this.');
}
