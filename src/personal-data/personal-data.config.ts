import { IsInt, Max, Min } from 'class-validator';
import { Setting } from '#core/config';

/** Settings of the deployment for personal data. */
export class PersonalDataConfig {
  @Setting({
    env: 'ATTENDEE_RETENTION_DAYS',
    default: 0,
    description:
      'Days after an event, and after the last change of an order or attendee, until names, e-mail addresses and answers are anonymised, 0 to 36500; 0: never. Amounts, states and ids stay.',
  })
  @IsInt()
  @Min(0)
  @Max(36_500)
  attendeeRetentionDays: number;
}
