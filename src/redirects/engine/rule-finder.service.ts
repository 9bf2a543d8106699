import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import type { MatchType } from '../redirect/action.js';
import { flagsOf, type SourceFlags } from '../flags.js';
import type { RedirectEntity } from '../redirect/redirect.entity.js';
import { siteFlags } from '../settings/redirect.settings.js';
import { headerOf, type RedirectRequest } from './redirect-request.js';
import { conditionHolds, type ConditionFacts } from './conditions.js';
import { CustomConditionRegistry } from './custom-condition.registry.js';
import { isRedirectLoop } from './redirect-loop.js';
import { ProxyAllowlistService } from './proxy-allowlist.service.js';
import { PatternMatcherService } from './pattern-matcher.service.js';
import { SiteVisitorsService } from './site-visitors.service.js';
import { matchesSource } from './source-match.js';
import { chooseTarget } from './target-choice.js';
import { TargetResolverService } from './target-resolver.service.js';

/** Characters of the longest path and query that patterns are tried on; no address of a page comes near. */
const MAX_PATTERN_INPUT_LENGTH = 2000;

/** Match types whose rules do the same for every visitor of an address. */
const IMPERSONAL: ReadonlySet<MatchType> = new Set<MatchType>(['url', 'server', 'page']);

/** A rule that acts on a request. */
export interface RuleMatch {
  rule: RedirectEntity;
  /** Where it leads to, not encoded; empty for actions that lead nowhere. */
  target: string;
  /** The same as the log keeps it. */
  destination: string;
  /** Whether other visitors may be sent elsewhere from the same address. */
  personal: boolean;
}

/** Finds the rule that acts on a request (redirects.md §10). */
@Injectable()
export class RuleFinderService {
  constructor(
    private readonly patterns: PatternMatcherService,
    private readonly targets: TargetResolverService,
    private readonly visitors: SiteVisitorsService,
    private readonly custom: CustomConditionRegistry,
    private readonly passHosts: ProxyAllowlistService,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * The first rule that acts.
   * @param candidates in the order in which they are tried
   * @param notFound whether the site has nothing to show; only then rules of the type `page` act, and only they
   */
  async find(
    candidates: readonly RedirectEntity[],
    redirectRequest: RedirectRequest,
    notFound: boolean,
  ): Promise<RuleMatch | undefined> {
    const rules = candidates.filter(({ match_type: type }) => (type === 'page') === notFound);
    if (rules.length === 0) return undefined;
    const facts = this.facts(redirectRequest, notFound);
    const site = siteFlags(redirectRequest.options);
    let personal = false;
    for (const [index, isPattern] of this.matchingPatterns(rules, redirectRequest, site).entries()) {
      const rule = rules[index];
      const flags = flagsOf(rule, site);
      if (!(flags.flag_regex ? isPattern : matchesSource(rule.url, flags, redirectRequest.target))) continue;
      personal ||= !IMPERSONAL.has(rule.match_type);
      const choice = chooseTarget(rule, await conditionHolds(rule, facts));
      const acting = choice.acts ? await this.acting(rule, flags, choice.target, redirectRequest) : undefined;
      if (acting) return { ...acting, personal: personal || acting.personal };
    }
    return undefined;
  }

  /** Patterns are tried together, which costs hardly more than trying one. */
  private matchingPatterns(
    rules: readonly RedirectEntity[],
    { target }: RedirectRequest,
    site: SourceFlags,
  ): boolean[] {
    const uses = rules.flatMap((rule) => {
      const flags = flagsOf(rule, site);
      return flags.flag_regex ? [{ rule, source: rule.url, caseless: flags.flag_case }] : [];
    });
    if (uses.length === 0 || target.base.length > MAX_PATTERN_INPUT_LENGTH) return rules.map(() => false);
    const matching = this.patterns.matching(uses, target.decoded);
    const matchingRules = new Set(uses.filter((_, i) => matching[i]).map(({ rule }) => rule));
    return rules.map((rule) => matchingRules.has(rule));
  }

  private async acting(
    rule: RedirectEntity,
    flags: SourceFlags,
    stored: string,
    redirectRequest: RedirectRequest,
  ): Promise<RuleMatch | undefined> {
    const { action_type: action } = rule;
    if (action === 'error' || action === 'nothing') return { rule, target: '', destination: '', personal: false };
    if (action === 'random') {
      const post = await this.targets.randomPost();
      return { rule, target: post, destination: post, personal: false };
    }
    const filled = await this.targets.fill(stored, rule, flags, redirectRequest.target, redirectRequest.request);
    if (filled === undefined || filled.target === '') return undefined;
    const { target, personal } = filled;
    // A rule onto its own source is meant as it is written; others go round because of slashes, case or patterns.
    if (action === 'url' && rule.url !== stored && isRedirectLoop(target, redirectRequest, this.urls.siteUrl))
      return undefined;
    if (action === 'pass' && !this.mayPass(rule, target)) return undefined;
    return { rule, target, destination: action === 'pass' && flags.flag_regex ? stored : target, personal };
  }

  /** Once the site has found nothing, it is too late for another of its pages to be shown. */
  private mayPass({ match_type: type }: RedirectEntity, target: string): boolean {
    return this.passHosts.accepts(target) && !(type === 'page' && this.passHosts.ownPath(target) !== undefined);
  }

  private facts({ request, host, address }: RedirectRequest, notFound: boolean): ConditionFacts {
    return {
      header: headerOf(request),
      host,
      address,
      notFound,
      signedIn: async () => (await this.visitors.of(request)).known,
      hasRole: (name) => this.visitors.hasRole(request, name),
      matches: (source, text) => this.patterns.matches({ source, caseless: true }, text),
      custom: (name) => this.custom.holds(name, request),
    };
  }
}
