/** A part as `sync/v1` gives it. */
export interface SyncPart {
  full: boolean;
  items: { id: number }[];
  removed: number[];
  has_more: boolean;
  sync_token: string;
}

/** Requests below the REST root. */
export type Fetch = (path: string) => Promise<{ status: number; body: unknown }>;

/** A client that keeps a copy of a list by `sync/v1`, as docs/sync.md describes it. */
export class Mirror {
  /** What is stored, with the token, in one step. */
  stored: { objects: Map<number, object>; stale: Set<number>; token?: string } = {
    objects: new Map(),
    stale: new Set(),
  };

  constructor(
    readonly kind: string,
    private readonly fetch: Fetch,
    private readonly filters = '',
    private readonly perPage = 50,
  ) {}

  /** Ids in order. */
  get ids(): number[] {
    return [...this.stored.objects.keys()].sort((a, b) => a - b);
  }

  /** The objects by id. */
  get objects(): object[] {
    return this.ids.map((id) => this.stored.objects.get(id)!);
  }

  /** One request. @returns the part, which is stored; the status of a refusal */
  async step(): Promise<SyncPart | number> {
    const { token } = this.stored;
    const query = token === undefined ? this.filters : `&sync_token=${token}`;
    const { status, body } = await this.fetch(`/sync/v1/${this.kind}?per_page=${this.perPage}${query}`);
    if (status === 410) this.stored = { ...this.stored, token: undefined };
    if (status !== 200) return status;
    const part = body as SyncPart;
    const objects = new Map(this.stored.objects);
    const stale = new Set(part.full ? objects.keys() : this.stored.stale);
    for (const item of part.items) {
      objects.set(item.id, item);
      stale.delete(item.id);
    }
    for (const id of part.removed) objects.delete(id);
    if (!part.has_more) for (const id of stale) objects.delete(id);
    this.stored = { objects, stale: part.has_more ? stale : new Set(), token: part.sync_token };
    return part;
  }

  /** Requests until there is nothing more. @returns the parts */
  async follow(): Promise<SyncPart[]> {
    const parts: SyncPart[] = [];
    for (;;) {
      const part = await this.step();
      if (part === 410) continue;
      if (typeof part === 'number') throw new Error(`sync/v1/${this.kind} is refused with ${part}`);
      parts.push(part);
      if (!part.has_more) return parts;
    }
  }
}
