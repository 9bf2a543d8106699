import { accepting, RestParam } from '#core/parameters';

/** The notices that people can put away. */
export const ALERTS = [
  'ai_generator_tip_notification',
  'black-friday-promotion',
  'black-friday-2023-sidebar-checklist',
  'black-friday-2023-product-editor-checklist',
  'trustpilot-review-notification',
  'webinar-promo-notification',
] as const;
export type Alert = (typeof ALERTS)[number];

/** `POST alerts/dismiss` and its counterpart. */
export class AlertDto {
  @RestParam({
    required: true,
    check: accepting(`one of ${ALERTS.join(', ')}`, (value) => ALERTS.some((alert) => alert === value)),
    description: 'Name of the notice.',
  })
  key: Alert;
}
