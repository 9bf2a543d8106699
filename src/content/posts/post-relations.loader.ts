import { Injectable } from '@nestjs/common';
import {
  PostTicketsRegistry,
  PostTreeService,
  type ContentType,
  type RevisionSummary,
  RevisionsRepository,
  type TermOfPost,
  termsByPost,
  TermsService,
} from '#core/content';
import type { PostRow } from '../shared/post-row.js';

/** Everything that posts show of other things, by post id. */
export interface PostRelations {
  /** Of all vocabularies, by name. */
  terms: ReadonlyMap<number, readonly TermOfPost[]>;
  revisions: ReadonlyMap<number, RevisionSummary>;
  /** Path of the parent of each post. */
  above: ReadonlyMap<number, string>;
  /** Kinds of tickets. */
  tickets: ReadonlyMap<number, readonly string[]>;
}

/** Fetches what a page of posts shows of other things: at most one query a kind of thing, however many posts. */
@Injectable()
export class PostRelationsLoader {
  constructor(
    private readonly terms: TermsService,
    private readonly revisions: RevisionsRepository,
    private readonly tree: PostTreeService,
    private readonly ticketing: PostTicketsRegistry,
  ) {}

  /** The relations of these posts. */
  async load(type: ContentType, rows: readonly PostRow[]): Promise<PostRelations> {
    const ids = rows.map(({ id }) => id);
    const [terms, revisions, paths, tickets] = await Promise.all([
      type.taxonomies.length > 0 ? this.terms.ofPosts(ids) : [],
      type.supports.has('revisions') ? this.revisions.summaries(ids) : new Map<number, RevisionSummary>(),
      this.tree.paths(
        type,
        rows.map(({ parent_id: parent }) => parent),
      ),
      type.ticketed ? this.ticketing.ticketKinds(ids) : new Map<number, readonly string[]>(),
    ]);
    return {
      terms: termsByPost(terms),
      revisions,
      above: new Map(rows.map(({ id, parent_id: parent }) => [id, paths.get(parent ?? 0) ?? ''])),
      tickets,
    };
  }
}
