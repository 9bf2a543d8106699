import { SettingsSchema } from '../../core/settings/settings-schema.js';
import { SeoSettings } from './seo.settings.js';

const faults = (values: object) => [...new SettingsSchema(SeoSettings).issues(new Map(Object.entries(values))).keys()];

describe('The options of search engines', () => {
  it('have defaults that they accept', () => {
    expect(faults(new SeoSettings())).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['company_or_person', 'nobody'],
    ['company_logo_id', '5'],
    ['other_social_urls', 'https://a.example'],
    ['other_social_urls', [5]],
    ['finished_steps', null],
    ['semrush_country_code', 'USA'],
    ['indexing_started', 5],
    ['tracking', 'on'],
  ])('do not accept %s = %j', (name, value) => {
    expect(faults({ [name]: value })).toEqual([name]);
  });

  it.each<[string, unknown]>([
    ['other_social_urls', ['https://a.example']],
    ['indexing_started', '2031-01-01 10:00:00'],
    ['indexing_started', null],
  ])('accept %s = %j', (name, value) => {
    expect(faults({ [name]: value })).toEqual([]);
  });
});
