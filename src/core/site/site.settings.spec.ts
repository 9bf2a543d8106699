import { SettingsSchema } from '../settings/settings-schema.js';
import { SiteSettings } from './site.settings.js';

const faults = (values: object) => [...new SettingsSchema(SiteSettings).issues(new Map(Object.entries(values))).keys()];

describe('The settings of the site', () => {
  it('have defaults that they accept', () => {
    expect(faults(new SiteSettings())).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['title', 5],
    ['timezone', 'Nowhere/Land'],
    ['timezone', 5],
    ['language', 'en-US'],
    ['start_of_week', 7],
    ['posts_per_page', 0],
    ['posts_per_page', 101],
    ['show_on_front', 'nothing'],
    ['site_logo', -1],
    ['default_comment_status', 'maybe'],
  ])('do not accept %s = %j', (name, value) => {
    expect(faults({ [name]: value })).toEqual([name]);
  });

  it.each<[string, unknown]>([
    ['timezone', 'Europe/Paris'],
    ['timezone', 'UTC+2'],
    ['language', 'de_DE_formal'],
    ['site_logo', null],
    ['site_logo', 7],
  ])('accept %s = %j', (name, value) => {
    expect(faults({ [name]: value })).toEqual([]);
  });
});
