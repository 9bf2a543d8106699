import { Injectable } from '@nestjs/common';

/** Where posts get their kinds of tickets from. The ticketing module is one; without any, no post has tickets. */
export interface PostTicketsSource {
  /** Kinds of tickets (`tc`, `rsvp`) that these posts have, by post id; at most one query. */
  ticketKinds(postIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>;
}

const NONE: ReadonlyMap<number, readonly string[]> = new Map();

/** Knows the kinds of tickets of posts, from the module that sells tickets. */
@Injectable()
export class PostTicketsRegistry {
  private source?: PostTicketsSource;

  /** Called once at start by the module that knows about tickets. */
  register(source: PostTicketsSource): void {
    this.source = source;
  }

  /** Kinds of tickets of these posts, by post id. */
  ticketKinds(postIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    if (!this.source || postIds.length === 0) return Promise.resolve(NONE);
    return this.source.ticketKinds(postIds);
  }
}
