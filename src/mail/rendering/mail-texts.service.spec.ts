import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { MailConfig } from '../mail.config.js';
import { mailHtml, mailText } from './mail.writer.js';
import { MailTextsService } from './mail-texts.service.js';
import { DE } from './texts/de.js';
import { EN } from './texts/en.js';
import { ES } from './texts/es.js';
import { FR } from './texts/fr.js';

describe('Texts of messages', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mail-texts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const service = (mailTemplatesDir = ''): MailTextsService => {
    const texts = new MailTextsService(Object.assign(new MailConfig(), { mailTemplatesDir }));
    texts.onModuleInit();
    return texts;
  };

  it('are ICU messages with the same values in all languages', () => {
    const valuesIn = (text: string) =>
      [...new Set([...text.matchAll(/(?<!(?:one|other|=0) )\{(\w+)[,}]/g)].map(([, name]) => name))].sort();
    for (const [name, text] of Object.entries(EN))
      for (const [language, texts] of Object.entries({ de: DE, es: ES, fr: FR })) {
        const translated = texts[name as keyof typeof EN];
        expect({ language, name, values: valuesIn(translated) }).toEqual({ language, name, values: valuesIn(text) });
        const values = Object.fromEntries(valuesIn(text).map((value) => [value, value === 'count' ? 2 : 'x']));
        expect(service().of(language, 'en').text(name, values)).not.toContain('{');
      }
  });

  it.each([
    ['de-AT,en', 'en_US', 'de-AT'],
    ['ja,fr', 'en_US', 'fr'],
    ['ja', 'es_ES', 'es-ES'],
    ['', 'ja', 'en'],
  ])('of a recipient who reads %s on a site in %s are those of %s', (languages, site, tag) =>
    expect(service().of(languages, site).tag).toBe(tag),
  );

  it('are replaced and added by files of a folder', () => {
    writeFileSync(join(folder, 'de.json'), '{"fact.when": "Termin"}');
    writeFileSync(join(folder, 'nl.json'), '{"fact.when": "Wanneer"}');
    const texts = service(folder);
    expect(texts.of('de', 'en').text('fact.when')).toBe('Termin');
    expect(texts.of('de', 'en').text('fact.where')).toBe('Wo');
    expect(texts.of('nl', 'en').text('fact.when')).toBe('Wanneer');
    expect(texts.of('nl', 'en').text('fact.where')).toBe('Where');
    writeFileSync(join(folder, 'fr.json'), '{"fact.when": "{count, plural"}');
    expect(() => service(folder)).toThrow(/fact\.when of .*fr\.json is no ICU message/);
  });

  it('write amounts and times for the language', () => {
    const german = service().of('de', 'en');
    expect(german.money(123_456, 'EUR').replace(/\s/g, ' ')).toBe('1.234,56 €');
    expect(service().of('en', 'en').money(500, 'JPY')).toBe('¥500');
    expect(german.wallTime('2031-05-10 10:00:00', 'America/New_York')).toContain('(America/New York)');
  });
});

describe('A message', () => {
  const frame = {
    language: 'ar',
    isRightToLeft: true,
    title: '<T>',
    site: 'A & B',
    siteUrl: 'https://site.example',
    footer: ['why'],
    unsubscribe: { text: 'stop', url: 'https://site.example/u' },
    accent: '#1f5fbf',
  };

  it('has the same contents as HTML and as text, and HTML is escaped', () => {
    const blocks = [
      { type: 'heading', text: '<script>' },
      { type: 'facts', facts: [['When', 'now\nor later']] },
      { type: 'prose', text: 'one\ntwo\n\nthree' },
      { type: 'link', text: 'Go', url: 'https://site.example/?a=1&b="' },
    ] as const;
    const html = mailHtml(blocks, frame);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('<bdi>now</bdi><br /><bdi>or later</bdi>');
    expect(html).toMatch(/one<br \/>two<\/p>\s*<p[^>]*>three/);
    expect(html).toContain('href="https://site.example/?a=1&amp;b=&quot;"');
    expect(html).not.toMatch(/<(script|link|iframe)/);
    expect(mailText(blocks, frame)).toBe(
      '<script>\n\nWhen: now\nor later\n\none\ntwo\n\nthree\n\nGo:\nhttps://site.example/?a=1&b="\n\n-- \nwhy\nstop: https://site.example/u\nA & B – https://site.example/\n',
    );
  });
});
