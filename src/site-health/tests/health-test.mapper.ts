// By this name, so that no formatter puts blanks where they would show.
import { html as exact } from '#core/html';
import type { Finding, HealthCheck } from './health-check.js';
import type { HealthTestResponse } from './health-test.response.js';

/** What a check has found, as clients know it. */
export function healthTestResult(
  { name, topic }: Pick<HealthCheck, 'name' | 'topic'>,
  { status, label, paragraphs, facts = [] }: Finding,
): HealthTestResponse {
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
