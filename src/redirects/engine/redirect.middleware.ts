import { Injectable, Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { ADMIN } from '../../auth/authorize/admin-paths.js';
import { clientAddress } from '#core/security';
import { Settings } from '#core/config';
import { Clock, SiteUrls } from '#core/context';
import { isOutage } from '#core/database';
import { ApiRoots, type PipelineStepsSource, RegisterPipelineSteps } from '#core/rest';
import type { RedirectEntity } from '../redirect/redirect.entity.js';
import { RedirectSettingsService } from '../settings/redirect-settings.service.js';
import { redirectRequestOf, loggedRequest, type RedirectRequest } from './redirect-request.js';
import { PermalinkHistoryService } from './permalink-history.service.js';
import { RuleCache } from './rule.cache.js';
import { locationHeader } from './location.js';
import { foreignRedirect, logEntry, loggedTarget } from './log-entry.js';
import { ProxyAllowlistService } from './proxy-allowlist.service.js';
import { REDIRECTED_BY, RedirectResponseService } from './redirect-response.service.js';
import { HitLogBuffer } from '../hit-log.buffer.js';
import { chosenHeaders } from './response-headers.js';
import { RuleFinderService, type RuleMatch } from './rule-finder.service.js';
import { siteMove } from './site-moves.js';

/** Pages that no rule affects, so that an administrator can undo a rule that redirects everything. */
const UNTOUCHED = new RegExp(
  `^(?:${ADMIN.home}|${ADMIN.wordpressAuthorize.replace('.', '\\.')}|/wp-login\\.php|/healthz|/readyz)(?:/|$)`,
);

/**
 * Redirects at work (redirects.md §10 to §13): sees every request that is not for the REST interface before the site
 * looks for a page.
 */
@RegisterPipelineSteps()
@Injectable()
export class RedirectMiddleware implements PipelineStepsSource {
  private readonly log = new Logger('Redirects');

  constructor(
    private readonly settings: RedirectSettingsService,
    private readonly rules: RuleCache,
    private readonly finder: RuleFinderService,
    private readonly responses: RedirectResponseService,
    private readonly passHosts: ProxyAllowlistService,
    private readonly former: PermalinkHistoryService,
    private readonly hitLog: HitLogBuffer,
    private readonly serviceSettings: Settings,
    private readonly clock: Clock,
    private readonly roots: ApiRoots,
    private readonly urls: SiteUrls,
  ) {}

  pipelineSteps() {
    return { redirects: this.handle };
  }

  /** Express middleware. */
  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    const { path } = request;
    if (UNTOUCHED.test(path) || this.isMetrics(path) || this.roots.find(path, undefined)) return next();
    this.respond(request, response).then(
      (answered) => {
        if (!answered) next();
      },
      (error: unknown) => this.goOn(error, response, next),
    );
  };

  /** With `METRICS=off` the site may have a page of this name. */
  private isMetrics(path: string): boolean {
    return this.serviceSettings.metrics && /^\/metrics\/?$/i.test(path);
  }

  /** A rule that cannot be carried out must not take the site away; without a database there is none. */
  private goOn(error: unknown, response: Response, next: NextFunction): void {
    if (isOutage(error)) return next(error);
    this.log.error(error, 'Rules could not be tried');
    if (!response.headersSent) next();
  }

  /** @returns whether the request was answered; otherwise the site looks for a page */
  private async respond(request: Request, response: Response): Promise<boolean> {
    const options = await this.settings.current();
    const redirectRequest = redirectRequestOf(request, options, clientAddress(), this.urls.sitePath);
    const move = siteMove(
      { host: redirectRequest.host, secure: redirectRequest.secure, raw: redirectRequest.target.raw },
      options,
      this.urls.siteUrl,
    );
    if (move !== undefined) {
      this.responses.redirect(response, 301, move, options);
      return true;
    }
    for (const [name, value] of chosenHeaders(options.headers)) response.setHeader(name, value);
    const candidates = await this.rules.candidates(redirectRequest.target);
    const acting = candidates.length === 0 ? undefined : await this.finder.find(candidates, redirectRequest, false);
    if (acting) return this.act(acting, redirectRequest, response);
    this.watch(candidates, redirectRequest, response);
    return false;
  }

  private async act(acting: RuleMatch, redirectRequest: RedirectRequest, response: Response): Promise<boolean> {
    const { rule, target, personal } = acting;
    switch (rule.action_type) {
      case 'nothing':
        return false;
      case 'error':
        await this.responses.error(response, rule.action_code);
        return true;
      case 'random':
        this.responses.redirect(response, rule.action_code, target, redirectRequest.options, personal);
        return true;
      case 'url':
        this.responses.redirect(response, rule.action_code, target, redirectRequest.options, personal);
        this.note(acting, redirectRequest);
        return true;
      case 'pass':
        this.note(acting, redirectRequest);
        return this.pass(target, redirectRequest, response);
    }
  }

  /** The site responds as if the target had been requested; a page of another site is fetched. */
  private async pass(
    target: string,
    { request, target: redirectRequest }: RedirectRequest,
    response: Response,
  ): Promise<boolean> {
    const path = this.passHosts.ownPath(target);
    if (path === undefined) {
      await this.responses.passOn(response, target);
      return true;
    }
    const address = this.urls.withinSite(locationHeader(path.split('#', 1)[0]));
    const query = redirectRequest.query === undefined ? '' : `?${redirectRequest.query}`;
    request.url = address.includes('?') ? address : address + query;
    return false;
  }

  /**
   * Looks at what the site answers: a 404 may still be redirected, and is logged otherwise. Redirects of other parts
   * are logged if they say who made them, which no address does that holds secrets.
   */
  private watch(candidates: readonly RedirectEntity[], redirectRequest: RedirectRequest, response: Response): void {
    const permalinks = this.former.structures(redirectRequest.options.permalinks);
    let acting: RuleMatch | undefined;
    const renamed = this.former.mayBeRenamed(this.urls.withinSite(redirectRequest.target.path));
    if (renamed || permalinks.length > 0 || candidates.some(({ match_type: type }) => type === 'page')) {
      interceptNotFound(response, async () => {
        try {
          acting = await this.finder.find(candidates, redirectRequest, true);
          return await (acting
            ? this.act(acting, redirectRequest, response)
            : this.showFormer(redirectRequest, response));
        } catch (error) {
          this.log.error(error, 'Rules for what is not found could not be tried');
          return response.headersSent;
        }
      });
    }
    response.once('finish', () => {
      if (!acting) this.logResponse(redirectRequest, response);
    });
  }

  private logResponse(redirectRequest: RedirectRequest, response: Response): void {
    const { options } = redirectRequest;
    const { statusCode: code } = response;
    const entry = () => logEntry(loggedRequest(redirectRequest), code, options, this.clock.now());
    if (code === 404 && options.expire_404 >= 0) this.hitLog.notFound(entry());
    if (!options.log_external || options.expire_redirect < 0) return;
    const foreign = foreignRedirect(code, (name) => response.getHeader(name));
    if (!foreign) return;
    const hit = entry();
    this.hitLog.redirected({
      ...hit,
      request_data: { ...hit.request_data, source: [foreign.by] },
      sent_to: foreign.to,
      redirect_by: foreign.by,
      redirection_id: 0,
    });
  }

  /** What is not found may have had this address under a former slug or structure of permalinks. */
  private async showFormer(redirectRequest: RedirectRequest, response: Response): Promise<boolean> {
    const { query } = redirectRequest.target;
    const path = this.urls.withinSite(redirectRequest.target.path);
    const renamed = await this.former.renamed(path);
    const present =
      renamed ?? (await this.former.currentAddress(path, this.former.structures(redirectRequest.options.permalinks)));
    if (present === undefined) return false;
    // The query of a renamed page still names what is wanted of it, such as its calendar file.
    const queryString = renamed !== undefined && query !== undefined && query !== '' ? `?${query}` : '';
    this.responses.redirect(response, 301, present + queryString, redirectRequest.options);
    return true;
  }

  private note({ rule, destination }: RuleMatch, redirectRequest: RedirectRequest): void {
    const { options } = redirectRequest;
    if (options.track_hits) this.hitLog.hit(rule.id);
    if (options.expire_redirect < 0 || rule.match_data?.options?.log_exclude) return;
    this.hitLog.redirected({
      ...logEntry(loggedRequest(redirectRequest), rule.action_code, options, this.clock.now()),
      sent_to: loggedTarget(destination),
      redirect_by: REDIRECTED_BY,
      redirection_id: rule.id,
    });
  }
}

/**
 * Lets `answer` respond in place of a 404 that is about to be sent by any handler. Headers that came with the 404 are
 * gone by then.
 * @param answer tells whether it has answered; otherwise the 404 is sent as it was. Must not fail
 */
export function interceptNotFound(response: Response, answer: () => Promise<boolean>): void {
  const before = new Set(response.getHeaderNames());
  const end = response.end.bind(response) as (...parts: unknown[]) => Response;
  const restore = (): void => {
    response.end = end as Response['end'];
  };
  response.end = ((...parts: unknown[]) => {
    restore();
    if (response.statusCode !== 404 || response.headersSent) return end(...parts);
    const headers = { ...response.getHeaders() };
    for (const name of response.getHeaderNames()) if (!before.has(name)) response.removeHeader(name);
    const sendNotFound = (): void => {
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
      response.statusCode = 404;
      end(...parts);
    };
    void answer().then((answered) => {
      if (!answered) sendNotFound();
    });
    return response;
  }) as Response['end'];
}
