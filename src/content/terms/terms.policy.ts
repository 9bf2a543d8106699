import {
  ContentIdRegistry,
  mayRead,
  PostStore,
  type TaxonomyDefinition,
  type TermEntity,
  noSuchTerm,
  mayCreateTerms,
  mayDeleteTerm,
  mayManageTerms,
  TermsService,
} from '#core/content';
import { RestError, forbidden } from '#core/errors';
import { policy, type PolicyContext, type Policy, type PolicyDecision } from '#core/rest';

/** Everybody may list terms; the edit context is for those who manage them, the terms of a post for its readers. */
export function listsTerms(taxonomy: TaxonomyDefinition): Policy {
  return policy(
    `anyone; edit context: can ${taxonomy.manage}; of a post: who may read it`,
    [ContentIdRegistry, PostStore],
    (question, registry, posts) => {
      if (question.params.context === 'edit' && !mayManageTerms(question.caller, taxonomy)) return noEditContext();
      return question.params.post ? readsPost(registry, posts, taxonomy, question) : true;
    },
  );
}

/** Everybody may read terms, in the edit context those who manage them. */
export function readsTerm(taxonomy: TaxonomyDefinition): Policy {
  return onTerm(`anyone; edit context: can ${taxonomy.manage}`, taxonomy, ({ caller, params }) =>
    params.context === 'edit' && !mayManageTerms(caller, taxonomy) ? noEditContext() : true,
  );
}

/** Who may make terms. */
export function createsTerms(taxonomy: TaxonomyDefinition): Policy {
  const capability = taxonomy.hierarchical ? taxonomy.manage : taxonomy.assign;
  return policy(
    `can ${capability}`,
    ({ caller }) => mayCreateTerms(caller, taxonomy) || forbidden('rest_cannot_create', 'You may not make terms here.'),
    ({ caller }) => mayCreateTerms(caller, taxonomy),
  );
}

/** Who may change a term. */
export function updatesTerm(taxonomy: TaxonomyDefinition): Policy {
  return onTerm(
    `can ${taxonomy.manage}`,
    taxonomy,
    ({ caller }) =>
      mayManageTerms(caller, taxonomy) || forbidden('rest_cannot_update', 'You may not change this term.'),
  );
}

/** Who may delete a term; the default category cannot be deleted. */
export function deletesTerm(taxonomy: TaxonomyDefinition): Policy {
  return onTerm(`can ${taxonomy.manage}, not the default category`, taxonomy, async ({ caller }, term, terms) => {
    if (mayDeleteTerm(caller, taxonomy, await terms.isDefault(term))) return true;
    const allowed = mayManageTerms(caller, taxonomy)
      ? ' Posts without a category get it; make another the default first.'
      : '';
    return forbidden('rest_cannot_delete', `You may not delete this term.${allowed}`);
  });
}

/** A policy about a term of the path. Whether it exists is checked first (content.md, "Terms"). */
function onTerm(
  label: string,
  taxonomy: TaxonomyDefinition,
  decide: (question: PolicyContext, term: TermEntity, terms: TermsService) => PolicyDecision | Promise<PolicyDecision>,
): Policy {
  return policy(label, [TermsService], async (question, terms) => {
    const term = await terms.find(taxonomy, Number(question.params.id));
    return term ? decide(question, term, terms) : noSuchTerm();
  });
}

/** The terms of a draft tell what it is about, so they are for those who may read it. */
async function readsPost(
  registry: ContentIdRegistry,
  posts: PostStore,
  taxonomy: TaxonomyDefinition,
  { caller, params }: PolicyContext,
): Promise<PolicyDecision> {
  const id = Number(params.post);
  const type = await registry.typeOf(id);
  const post = type && (await posts.head(type, id));
  if (!type || !post) return new RestError('rest_post_invalid_id', 'There is no such post.', 400);
  const carries = type.taxonomies.includes(taxonomy);
  return (
    (carries && mayRead(caller, type, post)) ||
    forbidden('rest_forbidden_context', 'You may not see the terms of this post.')
  );
}

const noEditContext = (): RestError =>
  forbidden('rest_forbidden_context', 'You may not see the edit context of terms.');
