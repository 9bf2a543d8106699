import { decodeEscapes } from '../../redirect/source.js';
import { trimEnd } from '#core/text';

/** What references of a target may mean. */
export interface TargetContext {
  /** What `%{REQUEST_URI}` is; undefined where that cannot be said. */
  path?: string;
  /** What `%{HTTP_HOST}` is: the one host that the rule is for. */
  host?: string;
  /** Groups of the source; 0 for a plain one. */
  groups: number;
  /** Number of the group of the source that `%1` is; undefined where there is none. */
  conditionGroup?: number;
  /** The source is a pattern. */
  regex: boolean;
}

const REFERENCE = /\\([\s\S])|\$(\d)|%(\d)|%\{([^{}]*)\}/g;

/**
 * Translates the target of a `RewriteRule`: references, escaped signs and relative paths.
 * @param base `RewriteBase`, which relative paths begin with
 */
export function rewriteTarget(
  raw: string,
  keepsEscapes: boolean,
  base: string,
  context: TargetContext,
): { target: string } | { reason: string } {
  const whole = /^(?:[a-z][a-z\d+.-]*:|\/|%\{)/i.test(raw) ? raw : `${trimEnd(base, '/')}/${raw}`;
  let reason: string | undefined;
  const fail = (why: string): string => {
    reason ??= why;
    return '';
  };
  const filled = whole.replace(REFERENCE, (_, sign?: string, group?: string, condition?: string, variable?: string) => {
    if (sign !== undefined) return sign === '$' && context.regex ? fail('the target holds a dollar sign') : sign;
    if (group === '0') return fail('the target holds $0');
    if (group !== undefined) return groupReference(Number(group), context);
    if (condition !== undefined) {
      if (context.conditionGroup === undefined)
        return fail(`the target takes %${condition} from a condition, which rules cannot`);
      return condition === '0'
        ? fail('the target takes %0 from a condition')
        : `\${${context.conditionGroup + Number(condition) - 1}}`;
    }
    if (variable === 'REQUEST_URI' && context.path !== undefined) return context.path;
    if ((variable === 'HTTP_HOST' || variable === 'SERVER_NAME') && context.host !== undefined) return context.host;
    return fail(`the target holds %{${variable}}, which only Apache knows`);
  });
  // Without [NE], Apache escapes the signs with which escapes and fragments begin.
  const target = keepsEscapes ? filled : filled.replaceAll('%', '%25').replaceAll('#', '%23');
  return reason === undefined ? { target: readableTarget(target) } : { reason };
}

/** A target without the escapes that are put back when it is sent: blanks and characters beyond ASCII. */
export function readableTarget(target: string): string {
  return target.replace(/%20|(?:%[89a-f][0-9a-f])+/gi, (run) => {
    const text = decodeEscapes(run);
    return text.includes('\uFFFD') ? run : text;
  });
}

/** One digit is a group in Apache; two would be read here. */
function groupReference(group: number, { groups, regex }: TargetContext): string {
  return regex && group <= groups ? `\${${group}}` : '';
}
