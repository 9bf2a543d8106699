import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import type { SeoOutcomeResponse } from '../seo.response.js';
import type { Alert } from './alerts.dto.js';
import { AlertsRepository } from './alerts.repository.js';
import type { DismissedAlertsResponse } from './alerts.response.js';

const DONE = { success: true, status: 200 } as const;

/** The notices that the caller does not want to see; each account has its own. */
@Injectable()
export class AlertsService {
  constructor(private readonly alerts: AlertsRepository) {}

  async dismiss(caller: Caller, alert: Alert): Promise<SeoOutcomeResponse> {
    await this.alerts.add(caller.id, alert);
    return DONE;
  }

  /** Takes a dismissal back. */
  async restore(caller: Caller, alert: Alert): Promise<SeoOutcomeResponse> {
    await this.alerts.remove(caller.id, alert);
    return DONE;
  }

  async dismissed(caller: Caller): Promise<DismissedAlertsResponse> {
    return { dismissed: await this.alerts.of(caller.id) };
  }
}
