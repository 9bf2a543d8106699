import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import type { SeoOutcomeResponse } from '../seo.response.js';
import type { Alert } from './alerts.dto.js';
import { AlertsRepository } from './alerts.repository.js';
import type { DismissedAlertsResponse } from './alerts.response.js';

const DONE = { success: true, status: 200 } as const;

/** The notices that the caller does not want to see; each account has its own. */
@Injectable()
export class AlertsService {
  constructor(private readonly alerts: AlertsRepository) {}

  async dismiss(alert: Alert): Promise<SeoOutcomeResponse> {
    await this.alerts.add(RequestContext.current().caller.id, alert);
    return DONE;
  }

  /** Takes a dismissal back. */
  async restore(alert: Alert): Promise<SeoOutcomeResponse> {
    await this.alerts.remove(RequestContext.current().caller.id, alert);
    return DONE;
  }

  async dismissed(): Promise<DismissedAlertsResponse> {
    return { dismissed: await this.alerts.of(RequestContext.current().caller.id) };
  }
}
