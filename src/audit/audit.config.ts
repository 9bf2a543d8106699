import { IsInt, Max, Min } from 'class-validator';
import { Setting } from '#core/config';

/** Settings of the deployment for the audit log. */
export class AuditConfig {
  @Setting({
    env: 'AUDIT_RETENTION_DAYS',
    default: 365,
    description:
      'Days for which the audit log keeps who changed what, 1 to 3650; 0: nothing is recorded, and entries are removed.',
  })
  @IsInt()
  @Min(0)
  @Max(3650)
  auditRetentionDays: number;
}
