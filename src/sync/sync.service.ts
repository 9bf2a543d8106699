import { Injectable } from '@nestjs/common';
import { type Caller, RequestContext } from '#core/context';
import { noRoute, RestError } from '#core/errors';
import type { SyncFilters, SyncKindTraits, SyncRights } from './sync-kind.registry.js';
import { SyncKindRegistry } from './sync-kind.registry.js';
import { SyncListService } from './sync-list.service.js';
import { SyncRepository } from './sync.repository.js';
import { SyncStreamService } from './sync-stream.service.js';
import { type SyncToken, SyncTokenService } from './sync-token.service.js';
import { isEarly } from './generations.js';
import type { SyncDto } from './sync.dto.js';
import type { SyncResponse } from './sync.response.js';

/** Parts of the full list without anything to show that one request passes over. */
const EMPTY_PARTS_PER_REQUEST = 10;

/** What a request asks for, as a caller who may see it. */
interface SyncRequest {
  traits: SyncKindTraits;
  rights: SyncRights;
  limit: number;
}

/** Gives clients what is new to them. */
@Injectable()
export class SyncService {
  constructor(
    private readonly kinds: SyncKindRegistry,
    private readonly lists: SyncListService,
    private readonly repository: SyncRepository,
    private readonly stream: SyncStreamService,
    private readonly tokens: SyncTokenService,
  ) {}

  /**
   * The next part of the full list, or of what changed since.
   * @throws RestError 410 `sync-token-expired`, 400 for other filters than those of the token, or as the list refuses
   */
  async next(caller: Caller, params: SyncDto, sent: SyncFilters): Promise<SyncResponse> {
    const found = this.kinds.find(params.kind);
    if (!found || !this.stream.isOn) throw noRoute();
    // A replica may not have what the sequence names.
    RequestContext.noteWrite();
    const last = params.sync_token === undefined ? undefined : this.tokens.open(params.sync_token, params.kind);
    const filters = filtersFor(found.options, sent, last);
    const rights = await found.provider.rights(caller, filters);
    const request = { traits: found.options, rights, limit: params.per_page };
    if (last?.mark !== rights.mark || (await this.isOver(last))) return this.begin(request, filters);
    if (last.walkedTo === undefined) return this.changes(request, last);
    await this.expectValid(last);
    return this.walk(request, last, last.walkedTo);
  }

  /** Begins the full list: also for a caller who may now see something else. */
  private async begin(request: SyncRequest, filters: SyncFilters): Promise<SyncResponse> {
    const { traits, rights } = request;
    await this.lists.shown(traits, filters, []);
    const end = await this.stream.end();
    const token = { ...end, kind: traits.kind, mark: rights.mark, filters };
    return { ...(await this.walk(request, token, 0)), full: true };
  }

  /** Goes on with the full list by id: rows that come and go meanwhile move no others. */
  private async walk({ traits, limit }: SyncRequest, token: SyncToken, from: number): Promise<SyncResponse> {
    let walkedTo = from;
    for (let part = 1; ; part++) {
      const ids = await this.repository.idsAbove(traits.table, walkedTo, limit);
      const items = ids.length === 0 ? [] : await this.lists.shown(traits, token.filters, ids);
      walkedTo = ids.at(-1) ?? walkedTo;
      const isEnd = ids.length < limit;
      if (!isEnd && items.length === 0 && part < EMPTY_PARTS_PER_REQUEST) continue;
      const next: SyncToken = { ...token, walkedTo: isEnd ? undefined : walkedTo };
      // What changed during the walk comes after it.
      return this.answer(next, { items, removed: [], has_more: true });
    }
  }

  private async changes({ traits, rights, limit }: SyncRequest, token: SyncToken): Promise<SyncResponse> {
    const rows = await this.stream.since(token, [traits.kind], limit);
    if (!rows) throw expired();
    const ids = rows.map(({ object_id: id }) => id);
    const items = await this.lists.shown(traits, token.filters, ids);
    const shown = new Set(items.map(({ id }) => id));
    const hidden = ids.filter((id) => !shown.has(id));
    const removed = await this.knownTo(rights, traits, hidden);
    const next: SyncToken = { ...token, seq: rows.at(-1)?.seq ?? token.seq };
    return this.answer(next, { items, removed, has_more: rows.length === limit });
  }

  /** Those of the ids that the caller may learn: all, or those that are gone or that the caller may see. */
  private async knownTo({ widest }: SyncRights, traits: SyncKindTraits, ids: readonly number[]): Promise<number[]> {
    if (!widest || ids.length === 0) return [...ids];
    const existing = await this.repository.existing(traits.table, ids);
    const visible = new Set((await this.lists.shown(traits, widest, ids)).map(({ id }) => id));
    return ids.filter((id) => !existing.has(id) || visible.has(id));
  }

  /** Whether a token was made before every process recorded changes, and they do now: it may have missed some. */
  private async isOver(token: SyncToken): Promise<boolean> {
    return isEarly(token.generation) && !(await this.stream.isValid(token));
  }

  private async expectValid(token: SyncToken): Promise<void> {
    if (!(await this.stream.isValid(token))) throw expired();
  }

  private answer(token: SyncToken, part: Omit<SyncResponse, 'full' | 'sync_token'>): SyncResponse {
    return { full: false, ...part, sync_token: this.tokens.seal(token) };
  }
}

/** @throws RestError 400 for other filters than those of the token, and for those whose result changes with the time */
function filtersFor({ clocked = [], kind }: SyncKindTraits, sent: SyncFilters, last?: SyncToken): SyncFilters {
  const refused = clocked.find((name) => name in sent);
  if (refused !== undefined) {
    throw new RestError(
      'sync-filter-refused',
      `${refused} is no filter of sync/v1/${kind}: what it finds changes with the time, without a change of an object.`,
      400,
    );
  }
  if (!last) return sent;
  if (Object.keys(sent).length > 0 && JSON.stringify(sent) !== JSON.stringify(last.filters)) {
    throw new RestError(
      'sync-filters-changed',
      'The filters differ from those that sync_token was made with. Send the same or none, or begin without sync_token.',
      400,
    );
  }
  return last.filters;
}

const expired = (): RestError =>
  new RestError(
    'sync-token-expired',
    'Changes since this sync_token are no longer known. Begin again without sync_token, and drop what does not come again.',
    410,
  );
