import { trimEnd } from '#core/text';
import type { AddressTraits, KindTraitsByName } from './kind-traits.js';
import type { FieldValue, SourceRecord, SourceSite } from './source.js';

/** Fields that identify a record or the old site. */
const LEFT_FIELDS = new Set(['guid', 'option:siteurl', 'option:home', 'match_data', 'user_pass']);
/** Members of values that name the host which a redirect is for. */
const LEFT_MEMBERS = new Set(['server']);

/** What looks like an address of any site; in JSON its slashes can be escaped. */
const ADDRESS = /(?:https?:)?\\?\/\\?\/[^\s"'<>()[\]{}|`]+/gi;
/** Scheme, host, port and what follows. */
const PARTS = /^(?:https?:)?\/\/([\p{L}\p{N}.-]+)(:\d+)?(.*)$/isu;
/** What may follow the host of an address: nothing, its path, query or fragment, an entity. */
const FOLLOWS_HOST = /^(?:$|[/?#&])/;
/** Ends of a sentence are no part of a host. */
const SENTENCE_END = '.,;:!?';
/** Characters before an address that show that it is a part of another one. */
const INSIDE_ADDRESS = /[\w:/\\.-]/;
/** An address without a host in an attribute of HTML. */
const RELATIVE = /(\s(?:href|src|poster)=["'])(\/[^"']*)/gi;
/** A member of a value that is an address as a whole. */
const ADDRESS_MEMBER = /url$|canonical$|^action_data$/i;
/** Paths that a site of this service does not have, and addresses by ids, which other records may have here. */
const ELSEWHERE =
  /^\/(?:wp-admin|wp-includes|wp-login\.php|xmlrpc\.php|wp-content)(?:[/?#]|$)|^\/?\?(?:p|page_id|attachment_id)=/;

/** The part of addresses that is replaced: host with port, and path without a slash at the end. */
interface Base {
  host: string;
  path: string;
}

/**
 * Rewrites addresses of the old site in texts: those below its folder of uploads, and those of its pages. Addresses of
 * other hosts stay, also where they contain the name of the old one.
 */
export class AddressRewriter {
  private constructor(
    private readonly site: Base,
    private readonly uploads: Base,
    /** Address of the site here, without a slash at the end. */
    private readonly target: string,
    private readonly kinds: KindTraitsByName,
  ) {}

  /** @returns nothing where the addresses of both sites are the same. @param target address of the site here */
  static between({ url, uploads }: SourceSite, target: string, kinds: KindTraitsByName): AddressRewriter | undefined {
    const [site, files, own] = [baseOf(url), baseOf(uploads), baseOf(target)];
    const isSame = site.host === own.host && site.path === own.path && files.host === own.host;
    return isSame ? undefined : new AddressRewriter(site, files, trimEnd(target, '/'), kinds);
  }

  /** A record with addresses of this site; its originals are beside. */
  record(record: SourceRecord): SourceRecord {
    const { isUnchanged, paths = [], isOfSite }: AddressTraits = this.kinds.get(record.kind)?.addresses ?? {};
    if (isUnchanged === true) return record;
    const hasPathsHere = isOfSite?.(record) !== false;
    const fields: Record<string, FieldValue> = {};
    const originals: Record<string, FieldValue> = {};
    for (const [name, value] of Object.entries(record.fields)) {
      const isPath = paths.includes(name);
      const isLeft = LEFT_FIELDS.has(name) || isPath;
      const rewritten = isPath && hasPathsHere ? this.source(value) : isLeft ? value : this.value(value, name);
      fields[name] = rewritten;
      if (rewritten !== value) originals[name] = value;
    }
    return Object.keys(originals).length === 0 ? record : { ...record, fields, originals };
  }

  /** The same value where no address is rewritten. */
  private value(value: FieldValue, name: string): FieldValue {
    if (typeof value === 'string') return ADDRESS_MEMBER.test(name) ? this.address(value) : this.text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const given = value as readonly FieldValue[];
      const items = given.map((item) => this.value(item, name));
      return items.every((item, i) => item === given[i]) ? given : items;
    }
    const members = Object.entries(value).map(([member, given]): [string, FieldValue, FieldValue] => [
      member,
      LEFT_MEMBERS.has(member) ? given : this.value(given, member),
      given,
    ]);
    return members.every(([, after, before]) => after === before)
      ? value
      : Object.fromEntries(members.map(([member, after]) => [member, after]));
  }

  /** What a redirect matches: a path of the host, or a pattern that begins with one. */
  private source(value: FieldValue): FieldValue {
    const { path: folder } = baseOf(this.target);
    if (typeof value !== 'string' || this.site.path === folder) return value;
    const [, start, path] = /^(\^?)(.*)$/s.exec(value) ?? ['', '', value];
    const rest = path.startsWith(this.site.path) ? path.slice(this.site.path.length) : undefined;
    // Patterns may end the folder in more ways than addresses: `^/blog(/.*)?$`.
    if (rest === undefined || !path.startsWith('/') || /^[\w-]/.test(rest)) return value;
    return start + folder + (rest || '/');
  }

  /** A value that is an address as a whole: one without a host is one of the old site. */
  private address(value: string): string {
    return value.startsWith('/') && !value.startsWith('//') ? this.relative(value) : this.text(value);
  }

  /** A text with addresses of this site. */
  text(text: string): string {
    const absolute = text.includes('//') || text.includes('\\/') ? this.absolute(text) : text;
    if (this.site.path === baseOf(this.target).path) return absolute;
    return absolute.replace(RELATIVE, (whole, start: string, path: string) =>
      path.startsWith('//') ? whole : start + this.relative(path),
    );
  }

  private absolute(text: string): string {
    return text.replace(ADDRESS, (given: string, at: number) => {
      const hasScheme = /^http/i.test(given);
      if (!hasScheme && at > 0 && INSIDE_ADDRESS.test(text[at - 1])) return given;
      const rewritten = this.rewritten(given.replaceAll('\\/', '/'));
      if (rewritten === undefined) return given;
      const shown = hasScheme ? rewritten : rewritten.replace(/^https?:/i, '');
      return given.includes('\\/') ? shown.replaceAll('/', '\\/') : shown;
    });
  }

  /** The address here of one of the old site; undefined: it is another one. */
  private rewritten(address: string): string | undefined {
    const [, given = '', port = '', rest = ''] = PARTS.exec(address) ?? [];
    const host = trimEnd(given, SENTENCE_END);
    const after = given.slice(host.length) + rest;
    if (!FOLLOWS_HOST.test(rest) && !isSentenceEnd(rest)) return undefined;
    const name = withoutDefaultPort(host.toLowerCase() + port);
    const path = port === '' ? after : rest;
    if (name === this.uploads.host) {
      const file = below(path, this.uploads.path);
      if (file !== undefined) return `${this.target}/wp-content/uploads${file}`;
    }
    const page = name === this.site.host ? below(path, this.site.path) : undefined;
    return page === undefined || ELSEWHERE.test(page) ? undefined : this.target + page;
  }

  /** The path here of an address without a host, where the site is in another folder. */
  private relative(path: string): string {
    const { path: folder } = baseOf(this.target);
    const page = below(path, this.site.path);
    const isFile = page?.startsWith('/wp-content/uploads/') === true;
    return page === undefined || (!isFile && ELSEWHERE.test(page)) ? path : folder + (page || '/');
  }
}

function baseOf(url: string): Base {
  const { protocol, host, pathname } = new URL(url);
  const isDefault = (protocol === 'https:' && host.endsWith(':443')) || (protocol === 'http:' && host.endsWith(':80'));
  return { host: isDefault ? host.replace(/:\d+$/, '') : host, path: trimEnd(pathname, '/') };
}

function withoutDefaultPort(host: string): string {
  return host.replace(/:(?:80|443)$/, '');
}

function isSentenceEnd(text: string): boolean {
  return trimEnd(text, SENTENCE_END) === '';
}

/** What follows a folder in a path; undefined: the path is not below it. */
function below(path: string, folder: string): string | undefined {
  if (!path.startsWith(folder)) return undefined;
  const rest = path.slice(folder.length);
  return FOLLOWS_HOST.test(rest) || isSentenceEnd(rest) ? rest : undefined;
}
