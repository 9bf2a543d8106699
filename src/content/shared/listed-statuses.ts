/** A status as clients see it. */
export interface StatusDescription {
  slug: string;
  /** What people call it. */
  name: string;
  /** Things of this status are for everybody. */
  public: boolean;
  /** Only for the author and those who may read private posts. */
  private: boolean;
  /** Only for those who may edit. */
  protected: boolean;
  /** Whether it shows among all posts in a list for editors. */
  inList: boolean;
  /** A post's date is open until a user sets it. */
  floating: boolean;
}

const editors = { public: false, private: false, protected: true, inList: true, floating: false };

/** Statuses of orders; clients find their names here, which says nothing of any order (recorded). */
const ORDERS: readonly [slug: string, name: string][] = [
  ['tec-tc-completed', 'Completed'],
  ['tec-tc-denied', 'Failed'],
  ['tec-tc-pending', 'Pending'],
  ['tec-tc-refunded', 'Refunded'],
  ['tec-tc-voided', 'Cancelled'],
];

/** Every status that clients see (content.md, "Types, statuses, taxonomies"). */
export const LISTED_STATUSES: readonly StatusDescription[] = [
  { ...editors, slug: 'publish', name: 'Published', public: true, protected: false },
  { ...editors, slug: 'future', name: 'Scheduled' },
  { ...editors, slug: 'draft', name: 'Draft', floating: true },
  { ...editors, slug: 'pending', name: 'Pending', floating: true },
  { ...editors, slug: 'private', name: 'Private', private: true, protected: false },
  { ...editors, slug: 'trash', name: 'Trash', protected: false, inList: false },
  ...ORDERS.map(([slug, name]) => ({ ...editors, slug, name, public: true, protected: false })),
];

/** Statuses that posts get automatically: they exist, and no caller may read them. */
const INTERNAL_STATUSES: readonly string[] = ['inherit', 'auto-draft'];

/** Whether a name belongs to a status that is never shown. */
export const isInternalStatus = (slug: unknown): boolean => INTERNAL_STATUSES.includes(String(slug));

/** The status of a name. */
export function listedStatus(slug: unknown): StatusDescription | undefined {
  return LISTED_STATUSES.find((status) => status.slug === slug);
}
