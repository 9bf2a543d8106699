import type { SiteUrls } from '../../core/context/site-urls.js';
import type { SiteSettings } from '../../core/site/site.settings.js';
import type { EventMark, PublicEventsService } from '../events/events/public-events.service.js';
import { pageLanguage } from '../../layout/page-language.spec-helper.js';
import { MonthViewService } from './month-view.service.js';
import type { ViewContext } from './view-content.js';
import type { ViewRequest } from './view-request.js';

const MARK = { start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00', sticky: false, featured: false };

/** A month with so many events. */
async function month(count: number): Promise<{ body: string; total: number }> {
  const marks: EventMark[] = Array.from({ length: count }, (_, id) => ({ id, ...MARK }));
  const events: Partial<PublicEventsService> = {
    marks: (_filter, _span, limit) => Promise.resolve(marks.slice(0, limit)),
    any: () => Promise.resolve(false),
    byIds: () => Promise.resolve([]),
  };
  const context: Partial<ViewContext> = {
    urls: { siteUrl: 'https://site.example' } as SiteUrls,
    request: { view: 'month', date: '2031-05' } as unknown as ViewRequest,
    site: { timezone: 'UTC', start_of_week: 1, language: 'en_US', date_format: 'Y-m-d' } as SiteSettings,
    language: pageLanguage({ date_format: 'Y-m-d' }),
    filter: { termGroups: [] },
    today: '2031-05-01',
    scope: [],
  };
  const view = new MonthViewService(events as PublicEventsService);
  const { body, total } = await view.load(context as ViewContext);
  return { body: String(body), total };
}

describe('MonthView', () => {
  it('states when a month has more events than the limit', async () => {
    expect((await month(5001)).body).toContain('Only the first 5000 events are shown.');
    const whole = await month(5000);
    expect(whole.body).not.toContain('Only the first');
    expect(whole.total).toBe(5000);
  });
});
