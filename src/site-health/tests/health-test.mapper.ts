// By this name, so that no formatter puts blanks where they would show.
import { html as exact } from '../../core/html/html.js';
import type { Finding, HealthCheck, HealthStatus, HealthTopic } from './health-check.js';

/** A test's answer (site-health.md, "Test result"). */
export interface HealthTestResult {
  label: string;
  status: HealthStatus;
  badge: { label: HealthTopic; color: 'blue' };
  /** HTML. */
  description: string;
  /** HTML; empty, since there are no admin screens to link to: what to do stands in the description. */
  actions: string;
  test: string;
}

/** What a check has found, as clients know it. */
export function healthTestResult(
  { name, topic }: Pick<HealthCheck, 'name' | 'topic'>,
  { status, label, paragraphs, facts = [] }: Finding,
): HealthTestResult {
  const items = facts.map((fact) => exact`<li>${fact}</li>`);
  const list = items.length > 0 && exact`<ul>${items}</ul>`;
  return {
    label,
    status,
    badge: { label: topic, color: 'blue' },
    description: exact`${paragraphs.map((paragraph) => exact`<p>${paragraph}</p>`)}${list}`.text,
    actions: '',
    test: name,
  };
}
