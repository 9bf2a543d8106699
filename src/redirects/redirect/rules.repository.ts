import { Injectable } from '@nestjs/common';
import { ListVersions, versionOf } from '../../core/content/list-versions.js';
import { Database, placeholders } from '../../core/database/database.js';
import { foldCase } from '../../core/text/index.js';
import { RedirectEntity, toRule } from './redirect.entity.js';
import type { NewRule } from './redirect.entity.js';
import { PATTERN_KEY, matchUrl } from './source.js';

/** Name of the rules in `ListVersions`. Hits do not count as a change. */
export const RULES = 'redirects';

/** SQL for rules. */
@Injectable()
export class RulesRepository {
  constructor(
    private readonly database: Database,
    private readonly versions: ListVersions,
  ) {}

  /** A number that grows with every change of any rule, by whichever process. */
  async version(): Promise<number> {
    const [row] = await this.database.read<{ version: number }>(`SELECT ${versionOf([RULES])} AS version`);
    return Number(row?.version ?? 0);
  }

  /**
   * The enabled rules that are looked up under one of these keys (`requestMatchUrls`; `PATTERN_KEY` for all patterns),
   * in the order in which they are tried.
   */
  async candidates(matchUrls: readonly string[]): Promise<RedirectEntity[]> {
    const rows = await this.database.read<RedirectEntity>(
      `SELECT * FROM redirects WHERE match_url IN (${placeholders(matchUrls)}) AND enabled = 1 ORDER BY position, id`,
      matchUrls,
    );
    return rows.map(toRule);
  }

  /** Whether any rule that is no pattern is enabled. */
  async hasPlain(): Promise<boolean> {
    const rows = await this.database.read('SELECT 1 FROM redirects WHERE enabled = 1 AND match_url <> ? LIMIT 1', [
      PATTERN_KEY,
    ]);
    return rows.length > 0;
  }

  /** Counts that a rule redirected. @param now UTC @param times how often */
  async hit(id: number, now: string, times = 1): Promise<void> {
    await this.database.execute('UPDATE redirects SET last_count = last_count + ?, last_access = ? WHERE id = ?', [
      times,
      now,
      id,
    ]);
  }

  /** Switches every rule off whose source is this, whatever the case. @returns how many */
  async disableByUrl(url: string): Promise<number> {
    const keys = [matchUrl(url), matchUrl(url, true), PATTERN_KEY];
    return this.changed(
      await this.database.execute(
        `UPDATE redirects SET enabled = 0 WHERE match_url IN (${placeholders(keys)}) AND enabled = 1 AND url_key = ?`,
        [...keys, foldCase(url)],
      ),
    );
  }

  async find(id: number): Promise<RedirectEntity | undefined> {
    const [row] = await this.database.read<RedirectEntity>('SELECT * FROM redirects WHERE id = ?', [id]);
    return row && toRule(row);
  }

  /** @returns the new rule's id */
  async insert(rule: NewRule): Promise<number> {
    const id = await this.database.insert(RedirectEntity, rule);
    await this.versions.bump(RULES);
    return id;
  }

  async update(id: number, change: Partial<NewRule>): Promise<number> {
    return this.changed(await this.database.update(RedirectEntity, id, change));
  }

  private async changed(rows: number): Promise<number> {
    if (rows > 0) await this.versions.bump(RULES);
    return rows;
  }
}
