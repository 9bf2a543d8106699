/** Texts whose tables are remembered; beyond that all are forgotten. */
const MAX_TEXTS = 2000;
/** Characters of the longest text that is remembered. */
const MAX_TEXT_LENGTH = 4000;

const TABLE = /\b(?:FROM|JOIN|STRAIGHT_JOIN)\b[\s("`]*(\w+)/gi;
/** What follows the name of a table in a list of tables: an alias, a comma and the next name. */
const NEXT_TABLE = /["`]?(?:\s+(?:AS\s+)?["`]?\w+["`]?)?\s*,\s*["`]?(\w+)/iy;
/** As `versionOf` of `core/lists` writes it. */
const LIST_VERSION = /\blist_versions WHERE name = '(\w+)'/g;

/** What a query reads. */
export interface ReadTables {
  /** In lower case, with names that are no tables, such as those of common table expressions. */
  tables: readonly string[];
  /** Names of the versions of lists that it reads, when it names each in its text. */
  listVersions?: readonly string[];
}

/** The tables that queries read, by their text: every name where a table can be. */
export class ReadTablesMemo {
  private readonly known = new Map<string, ReadTables>();

  of(sql: string): ReadTables {
    const remembered = this.known.get(sql);
    if (remembered) return remembered;
    const read = readTables(sql);
    if (sql.length > MAX_TEXT_LENGTH) return read;
    if (this.known.size >= MAX_TEXTS) this.known.clear();
    this.known.set(sql, read);
    return read;
  }
}

/** Finds the names of tables in a text. */
export function readTables(sql: string): ReadTables {
  const tables = new Set<string>();
  let versions = 0;
  for (const match of sql.matchAll(TABLE)) {
    let name: string | undefined = match[1];
    NEXT_TABLE.lastIndex = match.index + match[0].length;
    while (name !== undefined) {
      const table = name.toLowerCase();
      if (table === 'list_versions') versions++;
      if (table !== 'select') tables.add(table);
      name = NEXT_TABLE.exec(sql)?.[1];
    }
  }
  const names = versions === 0 ? [] : [...sql.matchAll(LIST_VERSION)].map(([, name]) => name);
  return { tables: [...tables], ...(versions > 0 && names.length === versions && { listVersions: names }) };
}
